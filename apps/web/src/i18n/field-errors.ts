import { nameOfValidationCode } from '@azimute/contract/errors';
import { passwordMinLength } from '@azimute/contract/identity';
import type { FieldErrors } from '../api/api-error.ts';
import type { ErrorTextKey } from './error-text.ts';
import { hasText } from './i18n.ts';
import { useText } from './use-text.ts';

/** What a form keeps for a field: a key of `errors`, or a code of the server that is shown as it is. */
export type FieldError = ErrorTextKey | (string & {});

/** A 422 answer's errors as a form keeps them, the first of each field; `names` translates the server's field names. */
export function mapServerErrors(
  errors: FieldErrors,
  names: Readonly<Record<string, string>> = {},
): Record<string, FieldError> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [code]]) =>
      code === undefined ? [] : [[names[field] ?? field, errorOf(code)]],
    ),
  );
}

/** Validation codes are texts by their names, and other codes by themselves. */
function errorOf(code: number | string): FieldError {
  const key: ErrorTextKey | undefined = code === 'invalid_format' ? code : nameOfValidationCode(code);
  return key ?? String(code);
}

/** A form shows what is wrong with the fields it has; an error that names none of them has to be said otherwise. */
export function namesOneOf(errors: Readonly<Record<string, FieldError>>, fields: readonly string[]): boolean {
  return fields.some((field) => errors[field] !== undefined);
}

/** Words for a field's error, in the language that is shown. */
export function useFieldError(): (error: unknown) => string | undefined {
  const text = useText('errors');
  return (error) => {
    if (typeof error !== 'string' || error === '') return undefined;
    return hasText('errors', error) ? text(error, { minimum: passwordMinLength }) : error;
  };
}
