import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { ApiError, ValidationError } from '../../api/api-error.ts';
import { mapServerErrors, useFieldError } from '../../i18n/field-errors.ts';
import { toastError, toastFailure } from '../toasts.tsx';
import { listChanges } from './list-changes.ts';

export type FormValues = Record<string, string | number | boolean | null>;

interface RecordFormOptions<Values extends FormValues, Saved> {
  /** The record as it is stored; what differs from it is unsaved. */
  readonly stored: Values;
  readonly required: readonly (keyof Values & string)[];
  readonly save: (values: Values) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => unknown;
  /** The server's names of fields that the form names otherwise. */
  readonly serverNames?: Readonly<Record<string, keyof Values & string>>;
  /** Words for an error that this form says better than the usual ones. */
  readonly wordsFor?: (error: unknown) => string | undefined;
  /** Somebody else changed the record meanwhile. Absent: it is said as any other error. */
  readonly onConflict?: () => Promise<void>;
  /** Names the saving to its toasts. */
  readonly attempt: string;
}

export interface RecordForm<Values extends FormValues> {
  readonly form: UseFormReturnType<Values>;
  readonly errorOf: (field: keyof Values & string) => string | undefined;
  readonly changed: readonly (keyof Values & string)[];
  /** For callbacks: true until the changes are saved, also before the next rendering. */
  readonly isUnsaved: () => boolean;
  /** Saves, or leads to the first field that is wrong. */
  readonly submit: (element: HTMLElement | null, event?: FormEvent<HTMLFormElement>) => void;
  readonly isSaving: boolean;
}

/** A form over one record: what is unsaved of it, how it is saved, and what the server says of its fields. */
export function useRecordForm<Values extends FormValues, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> {
  const { stored, required, save, onSaved, serverNames = {}, wordsFor, onConflict, attempt } = options;
  const usualWords = useFieldError();
  const isSaved = useRef(false);
  const form = useForm<Values>({
    initialValues: stored,
    validate: (values) =>
      Object.fromEntries(
        required.filter((name) => isEmpty(values[name])).map((name) => [name, 'required'] as const),
      ),
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (answer) => {
      isSaved.current = true;
      return onSaved(answer);
    },
    onError: async (error) => {
      if (error instanceof ValidationError) {
        form.setErrors(mapServerErrors(error.errors, serverNames));
      } else if (error instanceof ApiError && error.code === 'conflict' && onConflict) {
        await onConflict().catch(toastError);
      } else {
        toastFailure(attempt, error);
      }
    },
  });
  const changed = listChanges(stored, form.values);
  return {
    form,
    errorOf: (field) => {
      const error: unknown = form.errors[field];
      return wordsFor?.(error) ?? usualWords(error);
    },
    changed,
    isUnsaved: () => changed.length > 0 && !isSaved.current,
    submit: (element, event) =>
      form.onSubmit(
        (values) => saving.mutate(values),
        () => focusFirstInvalid(element),
      )(event),
    isSaving: saving.isPending,
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function focusFirstInvalid(form: HTMLElement | null): void {
  // The fields learn of their errors with the next rendering.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
