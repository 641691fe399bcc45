import type { ErrorCode } from '@azimute/contract';
import type { TextKey } from '@azimute/texts';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import { hasText } from './i18n.ts';

export type ErrorTextKey = TextKey<'errors'>;

/** Codes that state only the class of an error; every other code is the key of its own text. */
const keyOfCode = {
  bad_request: 'request-fatal',
  invalid_client: 'request-fatal',
  invalid_request: 'request-fatal',
  invalid_scope: 'request-fatal',
  unsupported_grant_type: 'request-fatal',
  unsupported_media_type: 'request-fatal',
  validation_failed: 'validation_error',
  unexpected: 'request-unexpected-error',
  no_response: 'request-no-response',
} as const satisfies Partial<Record<ApiErrorCode, ErrorTextKey>> &
  Record<Exclude<ApiErrorCode, ErrorTextKey>, ErrorTextKey>;

type OwnKey = Exclude<ErrorCode, keyof typeof keyOfCode>;

/** Messages that identify an error if the server gives no code. */
const keyOfMessage: Readonly<Record<string, OwnKey & ErrorTextKey>> = {
  invalid_grant: 'invalid_grant',
  'Unauthenticated.': 'unauthenticated',
  'The current password is invalid': 'invalid_current_password',
  'This user must use a proper domain to login.': 'proper_domain_required',
  'User not found': 'user_not_found',
  'This user is inactive, contact your system administrator.': 'user_inactive',
};

/** Returns the key in `errors` for an error: by code, message or class, else the general text. */
export function errorText(error: unknown): ErrorTextKey {
  if (!(error instanceof ApiError)) return 'fatal';
  const { code, message } = error;
  if (hasOwnText(code)) return code;
  const byMessage = Object.hasOwn(keyOfMessage, message) ? keyOfMessage[message] : undefined;
  return byMessage ?? (isClass(code) ? keyOfCode[code] : 'request-unexpected-error');
}

function isClass(code: string): code is keyof typeof keyOfCode {
  return Object.hasOwn(keyOfCode, code);
}

function hasOwnText(code: string): code is OwnKey & ErrorTextKey {
  return !isClass(code) && hasText('errors', code);
}
