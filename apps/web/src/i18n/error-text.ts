import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import type { texts } from './catalogs/en/errors.ts';

export type ErrorTextKey = keyof typeof texts;

const keyOfCode = {
  invalid_grant: 'invalid_grant',
  invalid_scope: 'request-fatal',
  invalid_client: 'request-fatal',
  unsupported_grant_type: 'request-fatal',
  unauthenticated: 'unauthenticated',
  invalid_current_password: 'invalid_current_password',
  proper_domain_required: 'proper_domain_required',
  user_not_found: 'user_not_found',
  user_inactive: 'user_inactive',
  no_accounts: 'no_accounts',
  bad_request: 'request-fatal',
  validation_failed: 'validation_error',
  forbidden: 'forbidden',
  account_mismatch: 'account_mismatch',
  not_found: 'not_found',
  conflict: 'conflict',
  link_used: 'link_used',
  payload_too_large: 'payload_too_large',
  unsupported_media_type: 'request-fatal',
  too_many_requests: 'too_many_requests',
  api_key_invalid: 'api_key_invalid',
  api_key_scope: 'api_key_scope',
  overloaded: 'overloaded',
  database_unavailable: 'database_unavailable',
  unexpected: 'request-unexpected-error',
  no_response: 'request-no-response',
  fatal: 'fatal',
} as const satisfies Record<ApiErrorCode, ErrorTextKey>;

/** Messages by which a server that gives no code names a situation. */
const keyOfMessage: Readonly<Record<string, ErrorTextKey>> = {
  invalid_grant: 'invalid_grant',
  'Unauthenticated.': 'unauthenticated',
  'The current password is invalid': 'invalid_current_password',
  'This user must use a proper domain to login.': 'proper_domain_required',
  'User not found': 'user_not_found',
  'This user is inactive, contact your system administrator.': 'user_inactive',
};

/** Key in `errors` of the text for what went wrong: by code, by message, else the unexpected error. */
export function errorText(error: unknown): ErrorTextKey {
  if (!(error instanceof ApiError)) return 'fatal';
  const byMessage = Object.hasOwn(keyOfMessage, error.message) ? keyOfMessage[error.message] : undefined;
  if (!isKnown(error.code)) return byMessage ?? 'request-unexpected-error';
  const isNamed = error.code !== 'unexpected' && error.code !== 'bad_request';
  return isNamed ? keyOfCode[error.code] : (byMessage ?? keyOfCode[error.code]);
}

function isKnown(code: string): code is ApiErrorCode {
  return Object.hasOwn(keyOfCode, code);
}
