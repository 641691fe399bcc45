import { assetsPerChange } from '@azimute/contract/constants';
import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import type { AssetSelection } from '../api/asset-selection.ts';
import classes from './bulk-dialog.module.css';
import { BulkEffect } from './bulk-effect.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { useBulkForm } from './use-bulk-form.ts';

interface BulkDialogProps {
  readonly selection: AssetSelection;
  /** How many assets the person sees in the selection. */
  readonly count: number;
  readonly isPhone: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes many assets at once: what is not chosen stays as it is, and the effect is said before saving. */
export function BulkDialog({ selection, count, isPhone, onClose, onSaved }: BulkDialogProps) {
  const text = useText('asset-bulk');
  const common = useText('common');
  const format = useFormat();
  const bulk = useBulkForm({
    selection,
    count,
    onSaved: ({ changed }) => {
      toastSuccess(text('updated', { count: changed, formatted: format.number(changed) }));
      onSaved();
    },
  });
  useReturnFocus();
  const guard = useUnsavedGuard(bulk.isUnsaved);
  const [asking, setAsking] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const close = (): void => {
    if (bulk.isUnsaved()) setAsking(true);
    else onClose();
  };
  const changed = bulk.preview?.effect.changed;
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    bulk.save();
    // The fields learn of their errors with the next rendering.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  useHotkeys([['mod+Enter', () => submit()]], []);
  return (
    <Modal
      opened
      onClose={close}
      size={720}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      title={text('title', { count, formatted: format.number(count) })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {count > assetsPerChange ? (
        <p role="alert" className={classes['note']}>
          {text('tooMany', { limit: format.number(assetsPerChange) })}
        </p>
      ) : (
        <form ref={frame} noValidate className={classes['form']} onSubmit={submit}>
          <p className={classes['lead']}>{text('lead')}</p>
          <BulkFields form={bulk} />
          <BulkEffect form={bulk} count={count} />
          <FormFoot
            saveLabel={
              changed === undefined
                ? text('saveNone')
                : text('save', { count: changed, formatted: format.number(changed) })
            }
            changes={0}
            asking={asking || guard.isBlocked}
            isSaving={bulk.isSaving}
            onKeep={() => {
              guard.stay();
              setAsking(false);
            }}
            onCancel={close}
            onDiscard={() => {
              guard.leave();
              onClose();
            }}
          />
        </form>
      )}
    </Modal>
  );
}
