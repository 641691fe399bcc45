import { ApiError } from '../api/api-error.ts';
import type { texts } from './catalogs/en/errors.ts';
import { i18n } from './i18n.ts';

export type ErrorTextKey = keyof typeof texts;

/** Messages by which a server that gives no code names a situation. */
const codeOfMessage: Readonly<Record<string, ErrorTextKey>> = {
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
  const byMessage = codeOfMessage[error.message];
  if (error.code === 'unexpected' && byMessage) return byMessage;
  return i18n.exists(error.code, { ns: 'errors' }) ? (error.code as ErrorTextKey) : 'unexpected';
}
