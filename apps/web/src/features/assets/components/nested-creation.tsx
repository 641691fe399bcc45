import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './asset-form.module.css';

interface NestedCreationProps {
  readonly legend: string;
  readonly createLabel: string;
  readonly isCreating: boolean;
  readonly onCreate: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Fields inside the form of an asset that create what it refers to, apart from the asset itself. */
export function NestedCreation(props: NestedCreationProps) {
  const common = useText('common');
  return (
    <fieldset className={classes['nested']}>
      <legend className="visually-hidden">{props.legend}</legend>
      {props.children}
      <div className={classes['nestedActions']}>
        <Button size="xs" loading={props.isCreating} onClick={props.onCreate}>
          {props.createLabel}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={props.onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
