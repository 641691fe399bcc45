import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, ValidationError } from '../../api/api-error.ts';
import { mapServerErrors, namesOneOf, useFieldError, type FieldError } from '../../i18n/field-errors.ts';
import { closeAttempt, toastError, toastFailure } from '../toasts.tsx';
import { useEdits } from './use-edits.ts';

export interface RecordFormOptions<Values extends object, Saved> {
  /** The stored record; differences are unsaved. */
  readonly stored: Values;
  readonly required: readonly (keyof Values & string)[];
  /** Returns further client-side errors; null for a valid field. */
  readonly check?: (
    values: Values,
    changes: Partial<Values>,
  ) => Readonly<Partial<Record<keyof Values & string, FieldError | null>>>;
  readonly save: (values: Values, changes: Partial<Values>) => Promise<Saved>;
  readonly onSaved: (saved: Saved, changes: Partial<Values>) => unknown;
  /** Server names of fields with another name in the form. */
  readonly serverNames?: Readonly<Record<string, keyof Values & string>>;
  /** Text for an error that this form explains better than the common text. */
  readonly wordsFor?: (error: unknown, field: keyof Values & string) => string | undefined;
  /** Handles a concurrent change; by default it is shown like any other error. */
  readonly onConflict?: () => Promise<void>;
  /** Links the saving to its toasts. */
  readonly attempt: string;
}

export interface RecordForm<Values extends object> {
  readonly values: Values;
  // Methods rather than properties, so that fields of narrower types accept forms of wider types.
  set<K extends keyof Values & string>(this: void, field: K, value: Values[K]): void;
  errorOf(this: void, field: keyof Values & string): string | undefined;
  /** Props of a field in `fields.tsx`: value, label and hint. */
  field<K extends keyof Values & string>(
    this: void,
    name: K,
    label: string,
    description?: string,
  ): FieldOfForm<Values, K>;
  /** Number of fields that differ from the stored record. */
  readonly changeCount: number;
  /** For callbacks: true until the changes are saved, even before the next render. */
  readonly isUnsaved: () => boolean;
  readonly discard: () => void;
  /** Saves, or focuses the first invalid field. */
  readonly submit: (element: HTMLElement | null, event?: FormEvent) => void;
  readonly isSaving: boolean;
}

interface FieldOfForm<Values extends object, K> {
  readonly form: RecordForm<Values>;
  readonly name: K;
  readonly label: string;
  readonly description?: string;
}

/** Form of one record: unsaved changes, saving, and the server's errors by field. */
export function useRecordForm<Values extends object, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> {
  const { stored, required, check, save, onSaved, serverNames = {}, wordsFor, onConflict, attempt } = options;
  const usualWords = useFieldError();
  const edits = useEdits(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>({});
  // Current before the next render.
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
  const form: RecordForm<Values> = {
    values,
    field: (name, label, description) => ({
      form,
      name,
      label,
      ...(description !== undefined && { description }),
    }),
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
  return form;
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
  // Errors reach the fields only with the next render.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
