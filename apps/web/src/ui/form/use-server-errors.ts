import { useId, useState } from 'react';
import { ValidationError, type FieldErrors } from '../../api/api-error.ts';
import { mapServerErrors, namesOneOf, useFieldError, type FieldError } from '../../i18n/field-errors.ts';
import { closeAttempt, toastFailure } from '../toasts.tsx';

/** Errors of a small form: errors in its `fields` next to them, others as toasts. */
export function useServerErrors(fields: readonly string[]): {
  readonly errorOf: (field: string) => string | undefined;
  /** Original error, for a field with its own text. */
  readonly rawErrorOf: (field: string) => FieldError | undefined;
  /** The server's detail besides the code, such as a limit. */
  readonly saidOf: (field: string) => string | undefined;
  readonly report: (error: unknown) => void;
  readonly clear: () => void;
} {
  const attempt = useId();
  const wordsOf = useFieldError();
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>({});
  const [said, setSaid] = useState<FieldErrors>({});
  return {
    errorOf: (field) => wordsOf(errors[field]),
    rawErrorOf: (field) => errors[field],
    saidOf: (field) => said[field]?.[1]?.toString(),
    report: (error) => {
      const wrong = error instanceof ValidationError ? mapServerErrors(error.errors) : {};
      setErrors(wrong);
      setSaid(error instanceof ValidationError ? error.errors : {});
      if (namesOneOf(wrong, fields)) closeAttempt(attempt);
      else toastFailure(attempt, error);
    },
    clear: () => {
      setErrors({});
      closeAttempt(attempt);
    },
  };
}
