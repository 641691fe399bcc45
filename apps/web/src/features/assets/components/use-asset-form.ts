import type { Asset } from '@azimute/contract';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, ValidationError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { mapServerErrors, useFieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastError, toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import {
  emptyAssetForm,
  listChanges,
  toCreateBody,
  toFormValues,
  toUpdateBody,
  type AssetFormValues,
} from '../api/asset-form-values.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { savingAttempt } from '../api/saving-attempt.ts';

export type AssetFormState = UseFormReturnType<AssetFormValues>;
export type ErrorOf = (field: keyof AssetFormValues) => string | undefined;

interface AssetFormApi {
  readonly form: AssetFormState;
  readonly errorOf: ErrorOf;
  readonly changes: number;
  /** For callbacks: true until the changes are saved, also before the next rendering. */
  readonly isUnsaved: () => boolean;
  /** Somebody changed the asset in the meantime; the form now stands on the newest version. */
  readonly conflicted: boolean;
  readonly save: (values: AssetFormValues) => void;
  readonly isSaving: boolean;
}

const required = (value: string | null): string | null =>
  value === null || value.trim() === '' ? 'required' : null;

/** The form of an asset and how it is saved. */
export function useAssetForm(asset: Asset | undefined, onSaved: (asset: Asset) => void): AssetFormApi {
  const text = useText('assets');
  const wordsOf = useFieldError();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(asset);
  const [conflicted, setConflicted] = useState(false);
  const saved = useRef(false);
  const initial = base === undefined ? emptyAssetForm : toFormValues(base);
  const form = useForm<AssetFormValues>({
    initialValues: initial,
    validate: { code: required, unitId: required },
  });

  /** Puts the person's changes on the newest version, which they see before they save again. */
  const rebase = async (edited: Asset): Promise<void> => {
    const newest = await callApi('getAsset', { params: { assetId: edited.id } });
    const kept: Partial<AssetFormValues> = Object.fromEntries(
      listChanges(initial, form.values).map((name) => [name, form.values[name]]),
    );
    setBase(newest);
    form.setValues({ ...toFormValues(newest), ...kept });
    setConflicted(true);
  };
  const saving = useMutation({
    mutationFn: (values: AssetFormValues): Promise<Asset> =>
      base === undefined
        ? callApi('createAsset', { body: toCreateBody(values) })
        : callApi('updateAsset', {
            params: { assetId: base.id },
            body: toUpdateBody(initial, values, base.updatedAt),
          }),
    onSuccess: (answer) => {
      saved.current = true;
      toastSuccess(text(base === undefined ? 'created' : 'updated'), { attempt: savingAttempt(base) });
      onSaved(answer);
      return queryClient.invalidateQueries({ queryKey: assetsKey });
    },
    onError: async (error) => {
      if (error instanceof ValidationError) {
        form.setErrors(mapServerErrors(error.errors, { silentAfterMinutes: 'silentHours' }));
      } else if (error instanceof ApiError && error.code === 'conflict' && base !== undefined) {
        await rebase(base).catch(toastError);
      } else {
        toastFailure(savingAttempt(base), error);
      }
    },
  });
  const changes = listChanges(initial, form.values).length;
  return {
    form,
    errorOf: (field) => {
      const error = form.errors[field];
      if (error === 'not_found') return text('notVisible');
      if (error === 'max_value' || error === 'min_value') return text('outOfRange');
      return wordsOf(error);
    },
    changes,
    isUnsaved: () => changes > 0 && !saved.current,
    conflicted,
    save: (values) => saving.mutate(values),
    isSaving: saving.isPending,
  };
}
