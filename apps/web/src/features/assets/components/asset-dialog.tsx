import type { Asset } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AssetFields } from './asset-fields.tsx';
import { useAssetForm } from './use-asset-form.ts';

interface AssetDialogProps {
  /** Absent: a new asset. */
  readonly asset?: Asset;
  readonly onClose: () => void;
  readonly onSaved: (asset: Asset) => void;
}

/** Creates or edits an asset. */
export function AssetDialog({ asset, onClose, onSaved }: AssetDialogProps) {
  const text = useText('assets');
  const { form, isConflicted } = useAssetForm(asset, onSaved);
  return (
    <FormDialog
      form={form}
      title={asset === undefined ? text('createTitle') : text('editTitle', { code: asset.code })}
      saveLabel={text(asset === undefined ? 'create' : 'save')}
      isConflicted={isConflicted}
      onClose={onClose}
    >
      <AssetFields form={form} isNew={asset === undefined} />
    </FormDialog>
  );
}
