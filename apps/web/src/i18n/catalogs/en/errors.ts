import type { ApiErrorCode } from '../../../api/api-error.ts';

export const texts = {
  invalid_grant: 'The entered credentials are incorrect',
  invalid_scope: 'Invalid request. Please, contact an administrator.',
  invalid_client: 'Invalid request. Please, contact an administrator.',
  unsupported_grant_type: 'Invalid request. Please, contact an administrator.',
  unauthenticated: 'User is not authenticated',
  invalid_current_password: 'The current password is invalid',
  proper_domain_required:
    'This email is associated with a corporate account. Sign in with the company account.',
  user_not_found: 'User not found',
  user_inactive: 'This user is inactive, contact your system administrator.',
  no_accounts: "You don't have access to any accounts. Please, contact an administrator",
  bad_request: 'Invalid request. Please, contact an administrator.',
  validation_failed: 'Validation error',
  forbidden: 'You may not do this in this account.',
  account_mismatch: 'The session has moved to another account. Reload the page to go on there.',
  not_found: 'Not found',
  method_not_allowed: 'Invalid request. Please, contact an administrator.',
  conflict: 'Somebody changed this in the meantime. Load it again and repeat the change.',
  link_used: 'This link was used or has expired. Ask for a new one.',
  payload_too_large: 'The request is too large. Send less at once.',
  unsupported_media_type: 'Invalid request. Please, contact an administrator.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  api_key_invalid: 'The API key is unknown or revoked.',
  api_key_scope: 'The API key does not have the scope that this call needs.',
  overloaded: 'The portal is taking all it can. Please, try again later!',
  database_unavailable: 'The portal is not available right now. Please, try again later!',
  unexpected: 'There was an unexpected error on the server. Please, try again later!',
  no_response: 'There was a connection problem. Please, try again later!',
  fatal: 'An error occurred unexpectedly',
  field_required: 'This field is required',
  field_email: 'Invalid e-mail',
  field_string: 'This must be a text',
  field_min_length: 'This is too short',
  field_max_length: 'This is too long',
  field_unique: 'This is already in use',
  field_unique_email: 'This e-mail is already in use',
  field_image: 'This must be an image',
  field_array: 'This must be a list',
  field_integer: 'This must be a whole number',
  // As a string: whoever has any of these keys at hand need not say the minimum.
  password_min_length: 'The password needs at least {{minimum}} characters' as string,
  passwords_differ: 'The passwords do not match',
} as const satisfies Record<ApiErrorCode, string> & Record<string, string>;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    errors: typeof texts;
  }
}
