import { nameOfValidationCode } from '@azimute/contract/errors';
import { passwordMinLength } from '@azimute/contract/identity';
import type { FieldErrors } from '../api/api-error.ts';
import type { ErrorTextKey } from './error-text.ts';
import { hasText } from './i18n.ts';
import { useText } from './use-text.ts';

/** Error of a form field: a key of `errors`, or a server code shown unchanged. */
export type FieldError = ErrorTextKey | (string & {});

/**
 * Converts the errors of a 422 response to form errors, the first of each field; `names` maps the server's field names.
 */
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

/** Validation codes are keys of texts; other codes are shown as they are. */
function errorOf(code: number | string): FieldError {
  const key: ErrorTextKey | undefined = code === 'invalid_format' ? code : nameOfValidationCode(code);
  return key ?? String(code);
}

/** Returns whether the errors belong to any of the fields; others must be shown elsewhere. */
export function namesOneOf(errors: Readonly<Record<string, FieldError>>, fields: readonly string[]): boolean {
  return fields.some((field) => errors[field] !== undefined);
}

/** Returns a formatter of field errors in the current language. */
export function useFieldError(): (error: unknown) => string | undefined {
  const text = useText('errors');
  return (error) => {
    if (typeof error !== 'string' || error === '') return undefined;
    return hasText('errors', error) ? text(error, { minimum: passwordMinLength }) : error;
  };
}
