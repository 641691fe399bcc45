import type { Asset } from '@azimute/contract';
import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import { AssetFields } from './asset-fields.tsx';
import { AssetFormFoot } from './asset-form-foot.tsx';
import classes from './asset-form.module.css';
import { useAssetForm } from './use-asset-form.ts';

interface AssetDialogProps {
  /** Absent: a new asset. */
  readonly asset?: Asset;
  readonly isPhone: boolean;
  readonly onClose: () => void;
  readonly onSaved: (asset: Asset) => void;
}

/** Creates or edits an asset; asks before what was entered is lost. */
export function AssetDialog({ asset, isPhone, onClose, onSaved }: AssetDialogProps) {
  const text = useText('assets');
  const common = useText('common');
  const { form, errorOf, changes, isUnsaved, conflicted, save, isSaving } = useAssetForm(asset, onSaved);
  useReturnFocus();
  const guard = useUnsavedGuard(isUnsaved);
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    if (isUnsaved()) setAsking(true);
    else onClose();
  };
  const fields = useRef<HTMLFormElement>(null);
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    form.onSubmit(save, () => focusFirstInvalid(fields.current))(event);
  };
  useHotkeys([['mod+Enter', () => submit()]], []);
  return (
    <Modal
      opened
      onClose={close}
      size={720}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      title={asset === undefined ? text('createTitle') : text('editTitle', { code: asset.code })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form ref={fields} noValidate className={classes['form']} onSubmit={submit}>
        {conflicted && (
          <p role="alert" className={classes['note']}>
            {text('conflict')}
          </p>
        )}
        <AssetFields form={form} errorOf={errorOf} />
        <AssetFormFoot
          isNew={asset === undefined}
          changes={changes}
          asking={(asking && changes > 0) || guard.isBlocked}
          isSaving={isSaving}
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
    </Modal>
  );
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  // The fields learn of their errors with the next rendering.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
