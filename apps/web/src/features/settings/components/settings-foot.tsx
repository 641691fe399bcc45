import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { UnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import classes from './settings.module.css';

interface SettingsFootProps {
  readonly changeCount: number;
  readonly isSaving: boolean;
  readonly guard: UnsavedGuard;
  readonly onDiscard: () => void;
}

/** Saves or takes back; asks before changes are lost. */
export function SettingsFoot({ changeCount, isSaving, guard, onDiscard }: SettingsFootProps) {
  const text = useText('settings');
  return (
    <div className={classes['foot']}>
      <output className={classes['unsaved']}>
        {changeCount > 0 && text('unsaved', { count: changeCount })}
      </output>
      {changeCount > 0 && (
        <Button disabled={isSaving} onClick={onDiscard}>
          {text('undo')}
        </Button>
      )}
      <Button type="submit" variant="filled" disabled={changeCount === 0} loading={isSaving}>
        {text('save')}
      </Button>
      {guard.isBlocked && (
        <ConfirmDialog
          danger
          title={text('unsavedTitle')}
          effect={text('unsavedEffect', { count: changeCount })}
          confirmLabel={text('leaveUnsaved')}
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      )}
    </div>
  );
}
