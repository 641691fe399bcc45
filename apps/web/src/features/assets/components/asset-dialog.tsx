import type { Asset } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AssetFields } from './asset-fields.tsx';
import { useAssetForm, type AssetDraft } from './use-asset-form.ts';

interface AssetDialogProps {
  /** Absent for a new asset. */
  readonly asset?: Asset;
  readonly draft?: AssetDraft;
  readonly onClose: () => void;
  readonly onSaved: (asset: Asset) => void;
}

export function AssetDialog({ asset, draft, onClose, onSaved }: AssetDialogProps) {
  const text = useText('assets');
  const { form, isConflicted } = useAssetForm(asset, onSaved, draft);
  return (
    <FormDialog
      form={form}
      title={asset === undefined ? text('createTitle') : text('editTitle', { code: asset.code })}
      saveLabel={text(asset === undefined ? 'create' : 'save')}
      isConflicted={isConflicted}
      onClose={onClose}
    >
      <AssetFields form={form} asset={asset} />
    </FormDialog>
  );
}
