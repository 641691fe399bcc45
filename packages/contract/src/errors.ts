/**
 * Code, HTTP status and message of every error. Messages of the specification are verbatim; clients translate the code
 * or message.
 */
export const errorCatalogue = {
  invalid_grant: { status: 400, message: 'invalid_grant' },
  invalid_scope: { status: 400, message: 'invalid_scope' },
  invalid_request: { status: 400, message: 'invalid_request' },
  invalid_client: { status: 401, message: 'invalid_client' },
  unsupported_grant_type: { status: 400, message: 'unsupported_grant_type' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  invalid_current_password: { status: 422, message: 'The current password is invalid' },
  two_factor_required: { status: 403, message: 'Enter a two-factor authentication code.' },
  two_factor_invalid: { status: 422, message: 'The code is wrong or already used. Enter a new one.' },
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
  forbidden: { status: 403, message: 'You do not have permission to do this in this account.' },
  account_mismatch: {
    status: 409,
    message: 'The session moved to another account. Reload the page to continue there.',
  },
  not_found: { status: 404, message: 'Not found' },
  conflict: {
    status: 409,
    message: 'Another user changed this in the meantime. Reload it and try again.',
  },
  changed_since: {
    status: 409,
    message:
      'This record was changed again after the change to undo. Review it and revert your change manually.',
  },
  undo_expired: {
    status: 410,
    message: 'The time to undo this change has passed. Revert it manually.',
  },
  name_taken: {
    status: 409,
    message: 'Another record now has this name. Rename that record and try again.',
  },
  last_administrator: {
    status: 409,
    message: 'You are the last administrator of this account. Add another one first.',
  },
  directory_managed: {
    status: 403,
    message: 'This value comes from the company directory. Change it there.',
  },
  existing_user_found: {
    status: 409,
    message: 'an existing user was found so continue to grant the access',
  },
  managed_elsewhere: {
    status: 403,
    message:
      'This user also belongs to another account. You can change only the role, profiles and access to this account.',
  },
  own_membership: {
    status: 409,
    message: 'You cannot do this to your own user. Use your settings, or ask another administrator.',
  },
  confined_session: {
    status: 403,
    message:
      'This change would affect accounts that this session has no access to. Sign in with a password that you chose yourself.',
  },
  other_directory: {
    status: 409,
    message:
      'This user signs in through the directory of another account. Invite them through it after they have signed in there.',
  },
  directory_unknown: {
    status: 404,
    message: 'No company sign-in is set up for this e-mail. Sign in with a password.',
  },
  directory_unavailable: {
    status: 502,
    message:
      'The company directory is not responding correctly. Try again later, or contact an administrator.',
  },
  directory_sign_in_expired: {
    status: 400,
    message: 'This sign-in has expired, was already used, or was started in another browser. Start again.',
  },
  directory_refused: {
    status: 403,
    message: 'The company directory did not confirm your identity. Try again, or contact an administrator.',
  },
  directory_session_ended: {
    status: 400,
    message: 'Your company must confirm your identity again. Sign in through the company directory.',
  },
  directory_not_linked: {
    status: 403,
    message: 'Your company account has no access here yet. Ask an administrator for an invitation.',
  },
  directory_email_unverified: {
    status: 403,
    message:
      'The company directory has not verified your e-mail address. Ask its administrator to verify it.',
  },
  directory_linked_to_another: {
    status: 409,
    message: 'This company account is linked to another user. Sign in with the account that was invited.',
  },
  link_used: { status: 410, message: 'This link was already used or has expired. Request a new one.' },
  upload_failed: { status: 422, message: 'Failed to upload file' },
  infected: { status: 422, message: 'The file contains a virus and was not saved.' },
  scanner_unavailable: {
    status: 503,
    message: 'The virus scanner is not responding, so no file can be uploaded. Try again later.',
  },
  file_name_taken: { status: 409, message: 'A file with this name already exists in the folder.' },
  link_ended: {
    status: 410,
    message: 'This link no longer works. Ask the sender for a new one.',
  },
  being_recalculated: {
    status: 409,
    message: 'Some days of this period are being recalculated. Try again when the recalculation ends.',
  },
  alert_resolved: { status: 409, message: 'This alert is resolved. Reopen it first.' },
  alert_not_resolved: { status: 409, message: 'This alert is not resolved yet.' },
  alert_open_already: {
    status: 409,
    message: 'A newer alert of the same type is open for this asset. Work on that alert.',
  },
  command_not_waiting: {
    status: 409,
    message: 'This command was already sent, or has ended. Reload it to see its state.',
  },
  own_command: {
    status: 409,
    message: 'Another user must approve this command, because you created it.',
  },
  archived: { status: 409, message: 'This record is archived. Restore it and try again.' },
  reference_archived: {
    status: 409,
    message: 'The UL or customer of these assets is archived. Restore it first and try again.',
  },
  has_assets: {
    status: 409,
    message: 'This record still has assets. Move or archive every asset and try again.',
  },
  has_running_contracts: {
    status: 409,
    message: 'The customer has open rental contracts. End every open contract and try again.',
  },
  idempotency_key_reused: {
    status: 422,
    message:
      'This idempotency key was sent with another request. Use a new key for each request, and the same key only to repeat it.',
  },
  idempotency_key_running: {
    status: 409,
    message: 'The first request with this idempotency key is still running. Repeat it in a moment.',
  },
  idempotency_response_lost: {
    status: 409,
    message:
      'The first request with this idempotency key took effect, but its response is no longer available. Read the changed record.',
  },
  cursor_expired: {
    status: 410,
    message: 'Positions after this cursor are no longer kept. Start over without a cursor.',
  },
  payload_too_large: { status: 413, message: 'The request is too large. Send less data at once.' },
  headers_too_large: {
    status: 431,
    message: 'The address or headers of the request are too large. Send a smaller request.',
  },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported.' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again later.' },
  device_unknown: {
    status: 429,
    message:
      'Too many wrong passwords were entered for this e-mail. Sign in from a browser that you have used before, or open the link that was sent to the e-mail.',
  },
  api_key_invalid: { status: 401, message: 'The API key is unknown, revoked or expired. Use an active key.' },
  api_key_scope: { status: 403, message: 'The API key lacks the scope that this call requires.' },
  person_required: {
    status: 403,
    message: 'Service accounts cannot make this call. Sign in as a user.',
  },
  overloaded: { status: 503, message: 'The portal is at capacity. Try again later.' },
  database_unavailable: { status: 503, message: 'The database is not available. Try again later.' },
  storage_unavailable: {
    status: 503,
    message: 'The file storage is not available. Try again later.',
  },
  database_full: { status: 503, message: 'The disk of the database is full. Try again later.' },
  ingest_refused: {
    status: 503,
    message: 'The portal cannot accept positions: the database does not sync its commits. Try again later.',
  },
  unexpected: {
    status: 500,
    message: 'There was an unexpected error on the server. Please, try again later!',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes of field errors in a 422 response. */
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

/** Returns the name of a validation code, or undefined if it is unknown. */
export function nameOfValidationCode(code: unknown): ValidationName | undefined {
  const names = Object.keys(validationCodes) as ValidationName[];
  return names.find((name) => validationCodes[name] === code);
}

/** Reasons why a password of sufficient length is refused, as codes of its field. */
export type PasswordRefusal = 'password_is_email' | 'password_guessable' | 'password_breached';

/** Reasons why a treatment is refused, as codes of its time and owner. */
export type TreatmentRefusal = 'in_future' | 'before_opened' | 'does_not_see_alert';
