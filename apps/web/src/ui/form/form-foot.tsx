import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row, Text } from '../layout/primitives.tsx';
import classes from './form-dialog.module.css';
import type { PrimitiveProps } from '../layout/read-look.ts';

interface FormFootProps {
  readonly saveLabel: string;
  readonly changes: number;
  readonly asking: boolean;
  readonly isSaving: boolean;
  readonly start?: ReactNode;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
}

/** Save and close buttons; asks before changes are lost. */
export function FormFoot(props: FormFootProps) {
  const { saveLabel, changes, asking, isSaving, start, onKeep, onCancel, onDiscard } = props;
  const text = useText('ui');
  const common = useText('common');
  if (asking) {
    return (
      // Different keys: a button that became the submit button would submit with the same click.
      <FootRow key="question" role="alertdialog" aria-label={text('discardQuestion')}>
        <Text as="span" flex={1} minWidth={140} fontSize={13} weight="medium" color="text">
          {text('discardQuestion')}
        </Text>
        <Button className="danger" onClick={onDiscard}>
          {text('discard')}
        </Button>
        <Button variant="filled" data-autofocus onClick={onKeep}>
          {text('keepEditing')}
        </Button>
      </FootRow>
    );
  }
  return (
    <FootRow key="actions">
      {start}
      <Text as="output" flex={1} fontSize={12} color="text-2" className={classes['unsaved']}>
        {changes > 0 && text('unsavedCount', { count: changes })}
      </Text>
      <Button onClick={onCancel}>{common('cancel')}</Button>
      <Button type="submit" variant="filled" loading={isSaving}>
        {saveLabel}
      </Button>
    </FootRow>
  );
}

function FootRow(props: PrimitiveProps) {
  return (
    <Row
      gap={8}
      paddingBlock={12}
      paddingInline="gutter"
      wrap
      position="sticky"
      bottom={0}
      zIndex="sticky"
      fill="raised"
      border="top"
      className={classes['foot']}
      {...props}
    />
  );
}
