import type { UpdatedAssets } from '@azimute/contract';
import { assetTagsMost } from '@azimute/contract/assets/values';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { ValidationError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { mapServerErrors, namesOneOf, useFieldError, type FieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { closeAttempt, toastFailure } from '../../../ui/toasts.tsx';
import type { AssetSelection } from '../api/asset-list.ts';
import { assetsKey } from '../api/assets-queries.ts';
import {
  bulkFields,
  bulkMemberOf,
  freshValues,
  toChange,
  type BulkField,
  type BulkValues,
  type ChosenValues,
} from './bulk-change.ts';
import { countInConflict } from './count-in-conflict.ts';
import { previewChange } from './preview-change.ts';

const previewAfterMs = 300;
const serverNames = Object.fromEntries(bulkFields.map((field) => [bulkMemberOf(field), field]));

interface BulkFormOptions {
  readonly selection: AssetSelection;
  /** Number of selected assets that the user sees. */
  readonly count: number;
  readonly onSaved: (answer: UpdatedAssets) => void;
}

/** Chosen fields of the bulk change, their effect, and saving them. */
export function useBulkForm({ selection, count, onSaved }: BulkFormOptions) {
  const queryClient = useQueryClient();
  const attempt = useId();
  const [chosen, setChosen] = useState<ChosenValues>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const saved = useRef(false);
  // Memoized, since the preview depends on its identity.
  const change = useMemo(() => toChange(chosen), [chosen]);
  const [settled] = useDebouncedValue(change, previewAfterMs);
  const preview = useQuery({
    ...previewOptions(selection, settled, count),
    enabled: settled !== null && change !== null,
  });
  const saving = useMutation({
    mutationFn: (body: NonNullable<typeof change>) =>
      callApi('updateAssets', {
        body: { selection, change: body, expectedCount: preview.data?.count ?? count },
      }),
    onSuccess: (answer) => {
      saved.current = true;
      closeAttempt(attempt);
      onSaved(answer);
      return queryClient.invalidateQueries({ queryKey: assetsKey });
    },
    onError: (error) => {
      if (countInConflict(error) !== null) void preview.refetch();
      else if (!namesOneOf(fieldErrorsOf(error), Object.keys(chosen))) toastFailure(attempt, error);
    },
  });
  const errorOf = useErrorOf(saving.error ?? preview.error);
  return {
    chosen,
    choose: (field: BulkField) => setChosen({ ...chosen, [field]: freshValues[field] }),
    leave: (field: BulkField) => {
      const { [field]: _left, ...others } = chosen;
      setChosen(others);
    },
    set: <F extends BulkField>(field: F, value: BulkValues[F]) => {
      saving.reset();
      setChosen({ ...chosen, [field]: value });
    },
    errorOf: (field: BulkField): string | undefined =>
      field === 'unit' && isSubmitted && chosen.unit === null ? errorOf.required : errorOf.of(field),
    preview: change === null ? undefined : preview.data,
    isCounting: change !== null && (preview.isFetching || settled !== change),
    /** For callbacks: true until the changes are saved, even before the next render. */
    isUnsaved: () => Object.keys(chosen).length > 0 && !saved.current,
    changeCount: Object.keys(chosen).length,
    submit: (element: HTMLElement | null, event?: FormEvent) => {
      event?.preventDefault();
      setIsSubmitted(true);
      if (change !== null && !saving.isPending) saving.mutate(change);
      // Errors reach the fields only with the next render.
      requestAnimationFrame(() => element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
    isSaving: saving.isPending,
  };
}

function previewOptions(selection: AssetSelection, change: ReturnType<typeof toChange>, count: number) {
  return queryOptions({
    queryKey: ['assets-change', selection, change, count],
    queryFn: ({ signal }) => previewChange({ selection, change: change ?? {}, expectedCount: count }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export type BulkForm = ReturnType<typeof useBulkForm>;

/** Returns the server's error texts for each field. */
function useErrorOf(error: unknown) {
  const text = useText('assets');
  const wordsOf = useFieldError();
  const errors = fieldErrorsOf(error);
  return {
    required: wordsOf('required'),
    of: (field: BulkField): string | undefined => {
      const code = errors[field];
      if (code === 'not_found') return text('notVisible');
      if (code === 'too_many_tags') return text('tooManyTags', { most: assetTagsMost });
      if (code === 'max_value' || code === 'min_value') return text('outOfRange');
      return wordsOf(code);
    },
  };
}

function fieldErrorsOf(error: unknown): Readonly<Record<string, FieldError>> {
  if (!(error instanceof ValidationError)) return {};
  const errors = Object.entries(error.errors).map(
    ([name, codes]) => [name.replace(/^change\./, ''), codes] as const,
  );
  return mapServerErrors(Object.fromEntries(errors), serverNames);
}
