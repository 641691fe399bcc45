/**
 * Stable code of every error, its HTTP status and its message. The messages that the specification gives stand
 * word for word; clients map code or message to a text in the user's language.
 */
export const errorCatalogue = {
  invalid_grant: { status: 400, message: 'invalid_grant' },
  invalid_scope: { status: 400, message: 'invalid_scope' },
  invalid_request: { status: 400, message: 'invalid_request' },
  invalid_client: { status: 401, message: 'invalid_client' },
  unsupported_grant_type: { status: 400, message: 'unsupported_grant_type' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  invalid_current_password: { status: 422, message: 'The current password is invalid' },
  two_factor_required: { status: 403, message: 'Enter the code of your second factor.' },
  two_factor_invalid: { status: 422, message: 'The code is wrong or was used already.' },
  proper_domain_required: { status: 403, message: 'This user must use a proper domain to login.' },
  user_not_found: { status: 404, message: 'User not found' },
  user_inactive: {
    status: 403,
    message: 'This user is inactive, contact your system administrator.',
  },
  no_accounts: {
    status: 403,
    message: "You don't have access to any accounts. Please, contact an administrator",
  },
  bad_request: { status: 400, message: 'Invalid request. Please, contact an administrator.' },
  validation_failed: { status: 422, message: 'Validation error' },
  forbidden: { status: 403, message: 'You may not do this in this account.' },
  account_mismatch: {
    status: 409,
    message: 'The session has moved to another account. Reload the page to go on there.',
  },
  not_found: { status: 404, message: 'Not found' },
  conflict: {
    status: 409,
    message: 'Somebody changed this in the meantime. Load it again and repeat the change.',
  },
  last_administrator: {
    status: 409,
    message: 'You are the last administrator of this account. Name another administrator first.',
  },
  directory_managed: {
    status: 403,
    message: 'This comes from the directory of your company and is changed there.',
  },
  existing_user_found: {
    status: 409,
    message: 'an existing user was found so continue to grant the access',
  },
  managed_elsewhere: {
    status: 403,
    message:
      'This person belongs to another account too. Only role, profiles and access to this account can be changed here.',
  },
  own_membership: {
    status: 409,
    message: 'You cannot do this to yourself. Use your own settings, or ask another administrator.',
  },
  confined_session: {
    status: 403,
    message:
      'This would change what your other accounts see of you, and you signed in to some of them only. Sign in with a password that you chose yourself.',
  },
  other_directory: {
    status: 409,
    message:
      'The directory of another account signs this person in. Invite them through it, once it knows them.',
  },
  directory_unknown: {
    status: 404,
    message: 'No company sign-in is set up for this e-mail.',
  },
  directory_unavailable: {
    status: 502,
    message:
      'The directory of the company does not answer as it should. Try again later, or tell an administrator.',
  },
  directory_sign_in_expired: {
    status: 400,
    message: 'This sign-in has expired, was used, or was begun in another browser. Begin again.',
  },
  directory_refused: {
    status: 403,
    message:
      'The directory of the company did not confirm who you are. Begin again, or tell an administrator.',
  },
  directory_session_ended: {
    status: 400,
    message: 'Your company must confirm again who you are. Sign in through it.',
  },
  directory_not_linked: {
    status: 403,
    message: 'Your company account is not known here yet. Ask an administrator for an invitation.',
  },
  directory_email_unverified: {
    status: 403,
    message:
      "Your company's directory has not verified your e-mail address. Ask its administrator to verify it.",
  },
  directory_linked_to_another: {
    status: 409,
    message:
      'This company account belongs to another person here. Sign in with the one you were invited with.',
  },
  link_used: { status: 410, message: 'This link was used or has expired. Ask for a new one.' },
  upload_failed: { status: 422, message: 'Failed to upload file' },
  infected: { status: 422, message: 'A virus was found in it. Nothing of it was kept.' },
  scanner_unavailable: {
    status: 503,
    message: 'The virus scanner does not answer, and nothing is taken in unchecked. Try again later.',
  },
  file_name_taken: { status: 409, message: 'A file with this name is in the folder already.' },
  link_ended: {
    status: 410,
    message: 'This link opens nothing any more. Ask whoever sent it for a new one.',
  },
  being_recalculated: {
    status: 409,
    message: 'Days of this period are being recalculated. Wait until that is done, then try again.',
  },
  alert_resolved: { status: 409, message: 'This alert is resolved. Reopen it first.' },
  alert_not_resolved: { status: 409, message: 'This alert is not resolved.' },
  alert_open_already: {
    status: 409,
    message: 'A newer alert of the same type is open for this asset. Treat that one.',
  },
  cursor_expired: {
    status: 410,
    message: 'Positions behind this cursor are no longer kept. Begin anew, without a cursor.',
  },
  payload_too_large: { status: 413, message: 'The request is too large. Send less at once.' },
  headers_too_large: {
    status: 431,
    message: 'The address or the headers of the request are too large. Ask for less at once.',
  },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  unsupported_media_type: { status: 415, message: 'This content type is not taken here.' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again later.' },
  device_unknown: {
    status: 429,
    message:
      'Too many wrong passwords were entered for this e-mail. Sign in from a browser that you have used before, or open the link that was sent to the e-mail.',
  },
  api_key_invalid: { status: 401, message: 'The API key is unknown, revoked or expired.' },
  api_key_scope: { status: 403, message: 'The API key does not have the scope that this call needs.' },
  overloaded: { status: 503, message: 'The portal is taking all it can. Try again later.' },
  database_unavailable: { status: 503, message: 'The database is not available. Try again later.' },
  storage_unavailable: {
    status: 503,
    message: 'Files cannot be stored or read at present. Try again later.',
  },
  database_full: { status: 503, message: 'The disk of the database is full. Try again later.' },
  ingest_refused: {
    status: 503,
    message: 'Positions are not taken, because the database does not sync what it commits. Try again later.',
  },
  unexpected: {
    status: 500,
    message: 'There was an unexpected error on the server. Please, try again later!',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes of a field's errors in a 422 answer. */
export const validationCodes = {
  string: 100,
  minLength: 101,
  maxLength: 102,
  email: 103,
  unique: 104,
  image: 105,
  array: 106,
  integer: 107,
  required: 108,
} as const;
export type ValidationCode = (typeof validationCodes)[keyof typeof validationCodes];
export type ValidationName = keyof typeof validationCodes;

/** Returns the name of a validation code, or undefined if `code` is none. */
export function nameOfValidationCode(code: unknown): ValidationName | undefined {
  const names = Object.keys(validationCodes) as ValidationName[];
  return names.find((name) => validationCodes[name] === code);
}

/** Why a password of that length may not be chosen, as codes of its field. */
export type PasswordRefusal = 'password_is_email' | 'password_breached';

/** Why an alert is not treated so, as codes of the time of its solution and of its owner. */
export type TreatmentRefusal = 'in_future' | 'before_opened' | 'does_not_see_alert';
