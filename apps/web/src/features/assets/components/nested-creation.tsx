import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';

interface NestedCreationProps {
  readonly legend: string;
  readonly createLabel: string;
  readonly isCreating: boolean;
  readonly onCreate: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Fields inside an asset's form that create a related record separately. */
export function NestedCreation(props: NestedCreationProps) {
  const common = useText('common');
  return (
    <Stack
      as="fieldset"
      width="100%"
      gap={8}
      minWidth={0}
      margin={0}
      padding={12}
      border="all"
      radius={3}
      fill="sunken"
    >
      <legend className="visually-hidden">{props.legend}</legend>
      {props.children}
      <Row align="stretch" gap={8}>
        <Button size="xs" loading={props.isCreating} onClick={props.onCreate}>
          {props.createLabel}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={props.onCancel}>
          {common('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
