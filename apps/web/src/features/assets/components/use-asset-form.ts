import type { Asset } from '@azimute/contract';
import { fieldOf } from '@azimute/contract/assets/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
/** Initial values of a new asset. */
export type AssetDraft = Partial<AssetFormValues>;

interface AssetFormState {
  readonly form: AssetForm;
  /** Another user changed the asset in the meantime; the form now builds on the newest version. */
  readonly isConflicted: boolean;
}

/** Form of an asset, and saving it. */
export function useAssetForm(
  asset: Asset | undefined,
  onSaved: (asset: Asset) => void,
  draft: AssetDraft = {},
): AssetFormState {
  const text = useText('assets');
  const queryClient = useQueryClient();
  const { distanceUnit } = useAccount();
  const { base, isConflicted, ifConflict } = useStoredRecord(asset, ({ id }) =>
    callApi('getAsset', { params: { assetId: id } }),
  );
  const [begun] = useState(() => ({ ...emptyAssetForm, ...draft }));
  const stored = base === undefined ? begun : toFormValues(base);
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
    wordsFor: (error, field) => {
      if (error === 'invalid_format' && fieldOf(field).identifier === 'vin') return text('vinInvalid');
      if (error === 'not_found') return text('notVisible');
      if (error === 'max_value' || error === 'min_value') return text('outOfRange');
      return undefined;
    },
    ...ifConflict,
  });
  return { form: record, isConflicted };
}
