import type { Asset } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { useStoredRecord } from '../../../ui/form/use-stored-record.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import {
  emptyAssetForm,
  serverNamesOfAsset,
  toCreateBody,
  toFormValues,
  toUpdateBody,
  type AssetFormValues,
} from '../api/asset-form-values.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { savingAttempt } from '../api/saving-attempt.ts';

export type AssetForm = RecordForm<AssetFormValues>;

interface AssetFormState {
  readonly form: AssetForm;
  /** Somebody changed the asset in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
}

/** The form of an asset and how it is saved. */
export function useAssetForm(asset: Asset | undefined, onSaved: (asset: Asset) => void): AssetFormState {
  const text = useText('assets');
  const queryClient = useQueryClient();
  const { distanceUnit } = useAccount();
  const { base, isConflicted, ifConflict } = useStoredRecord(asset, ({ id }) =>
    callApi('getAsset', { params: { assetId: id } }),
  );
  const stored = base === undefined ? emptyAssetForm : toFormValues(base);
  const record = useRecordForm<AssetFormValues, Asset>({
    stored,
    required: ['code', 'unit'],
    serverNames: serverNamesOfAsset,
    attempt: savingAttempt(base),
    save: (values, changes) =>
      base === undefined
        ? callApi('createAsset', { body: toCreateBody(values, distanceUnit) })
        : callApi('updateAsset', {
            params: { assetId: base.id },
            body: toUpdateBody(values, changes, base.updatedAt),
          }),
    onSaved: (answer) => {
      toastSuccess(text(base === undefined ? 'created' : 'updated'), { attempt: savingAttempt(base) });
      onSaved(answer);
      return queryClient.invalidateQueries({ queryKey: assetsKey });
    },
    wordsFor: (error) => {
      if (error === 'not_found') return text('notVisible');
      if (error === 'max_value' || error === 'min_value') return text('outOfRange');
      return undefined;
    },
    ...ifConflict,
  });
  return { form: record, isConflicted };
}
