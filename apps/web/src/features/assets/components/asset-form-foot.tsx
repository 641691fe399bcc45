import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import classes from './asset-form.module.css';

interface AssetFormFootProps {
  readonly isNew: boolean;
  readonly changes: number;
  readonly asking: boolean;
  readonly isSaving: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
}

/** Saves or leaves; asks before changes are lost. */
export function AssetFormFoot(props: AssetFormFootProps) {
  const { isNew, changes, asking, isSaving, onKeep, onCancel, onDiscard } = props;
  const text = useText('assets');
  const common = useText('common');
  if (asking) {
    return (
      // Keys of their own: a button that turned into the one that sends the form would send it with the same click.
      <div key="question" role="alertdialog" aria-label={text('discardQuestion')} className={classes['foot']}>
        <span className={classes['question']}>{text('discardQuestion')}</span>
        <Button
          color="var(--danger)"
          variant="default"
          className={classes['danger'] ?? ''}
          onClick={onDiscard}
        >
          {text('discard')}
        </Button>
        <Button variant="filled" data-autofocus onClick={onKeep}>
          {text('keepEditing')}
        </Button>
      </div>
    );
  }
  return (
    <div key="actions" className={classes['foot']}>
      <output className={classes['unsaved']}>
        {changes > 0 && text('unsavedCount', { count: changes })}
      </output>
      <Button onClick={onCancel}>{common('cancel')}</Button>
      <Button type="submit" variant="filled" loading={isSaving}>
        {text(isNew ? 'create' : 'save')}
      </Button>
    </div>
  );
}
