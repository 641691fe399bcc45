import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, ValidationError } from '../../api/api-error.ts';
import { mapServerErrors, namesOneOf, useFieldError, type FieldError } from '../../i18n/field-errors.ts';
import { closeAttempt, toastError, toastFailure } from '../toasts.tsx';
import { useEdits } from './use-edits.ts';

export interface RecordFormOptions<Values extends object, Saved> {
  /** The record as it is stored; what differs from it is unsaved. */
  readonly stored: Values;
  readonly required: readonly (keyof Values & string)[];
  /** What else can be known to be wrong before it is sent; null for a field that is right. */
  readonly check?: (
    values: Values,
    changes: Partial<Values>,
  ) => Readonly<Partial<Record<keyof Values & string, FieldError | null>>>;
  readonly save: (values: Values, changes: Partial<Values>) => Promise<Saved>;
  readonly onSaved: (saved: Saved, changes: Partial<Values>) => unknown;
  /** The server's names of fields that the form names otherwise. */
  readonly serverNames?: Readonly<Record<string, keyof Values & string>>;
  /** Words for an error that this form says better than the usual ones. */
  readonly wordsFor?: (error: unknown, field: keyof Values & string) => string | undefined;
  /** Somebody else changed the record meanwhile. Absent: it is said as any other error. */
  readonly onConflict?: () => Promise<void>;
  /** Names the saving to its toasts. */
  readonly attempt: string;
}

export interface RecordForm<Values extends object> {
  readonly values: Values;
  // Methods, so that fields of fewer values take the form of more.
  set<K extends keyof Values & string>(this: void, field: K, value: Values[K]): void;
  errorOf(this: void, field: keyof Values & string): string | undefined;
  /** How many fields differ from what is stored. */
  readonly changeCount: number;
  /** For callbacks: true until the changes are saved, also before the next rendering. */
  readonly isUnsaved: () => boolean;
  readonly discard: () => void;
  /** Saves, or leads to the first field that is wrong. */
  readonly submit: (element: HTMLElement | null, event?: FormEvent) => void;
  readonly isSaving: boolean;
}

/** A form over one record: what is unsaved of it, how it is saved, and what the server says of its fields. */
export function useRecordForm<Values extends object, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> {
  const { stored, required, check, save, onSaved, serverNames = {}, wordsFor, onConflict, attempt } = options;
  const usualWords = useFieldError();
  const edits = useEdits(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>({});
  // As they stand before the next rendering.
  const isSaved = useRef(false);
  const isEdited = useRef(false);
  const saving = useMutation({
    mutationFn: ({ values, changes }: Sending<Values>) => save(values, changes),
    onSuccess: (answer, { changes }) => {
      isSaved.current = true;
      edits.settle(changes);
      closeAttempt(attempt);
      return onSaved(answer, changes);
    },
    onError: async (error, { values: sent, element }) => {
      const wrong = error instanceof ValidationError ? mapServerErrors(error.errors, serverNames) : {};
      if (namesOneOf(wrong, Object.keys(sent))) {
        closeAttempt(attempt);
        setErrors(wrong);
        focusFirstInvalid(element);
      } else if (error instanceof ApiError && error.code === 'conflict' && onConflict) {
        await onConflict().catch(toastError);
      } else {
        toastFailure(attempt, error);
      }
    },
  });
  const { values, changes } = edits;
  const changeCount = Object.keys(changes).length;
  return {
    values,
    set: (field, value) => {
      isEdited.current = true;
      setErrors(({ [field]: _settled, ...others }) => others);
      edits.set(field, value);
    },
    errorOf: (field) => wordsFor?.(errors[field], field) ?? usualWords(errors[field]),
    changeCount,
    isUnsaved: () => changeCount > 0 && (isEdited.current || !isSaved.current),
    discard: () => {
      setErrors({});
      edits.discard();
    },
    submit: (element, event) => {
      event?.preventDefault();
      if (saving.isPending) return;
      const missing = required.filter((name) => isEmpty(values[name]));
      const evaluated = {
        ...check?.(values, changes),
        ...Object.fromEntries(missing.map((name) => [name, 'required'])),
      };
      const wrong = Object.entries<FieldError | null | undefined>(evaluated).filter(([, error]) => error);
      setErrors(Object.fromEntries(wrong) as Record<string, FieldError>);
      if (wrong.length > 0) return focusFirstInvalid(element);
      isSaved.current = false;
      isEdited.current = false;
      saving.mutate({ values, changes, element });
    },
    isSaving: saving.isPending,
  };
}

interface Sending<Values> {
  readonly values: Values;
  readonly changes: Partial<Values>;
  readonly element: HTMLElement | null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function focusFirstInvalid(form: HTMLElement | null): void {
  // The fields learn of their errors with the next rendering.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
