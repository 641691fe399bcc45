import type { Asset } from '@azimute/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { AssetForm } from './asset-form.tsx';

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
  const [changes, setChanges] = useState(0);
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    if (changes > 0) setAsking(true);
    else onClose();
  };
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
      <AssetForm
        {...(asset === undefined ? {} : { asset })}
        changes={changes}
        onChanges={(count) => {
          setChanges(count);
          if (count === 0) setAsking(false);
        }}
        asking={asking}
        onKeep={() => setAsking(false)}
        onCancel={close}
        onDiscard={onClose}
        onSaved={onSaved}
      />
    </Modal>
  );
}
