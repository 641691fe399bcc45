export const texts = {
  invalid_grant: 'The entered credentials are incorrect',
  unauthenticated: 'User is not authenticated',
  invalid_current_password: 'The current password is invalid',
  two_factor_required: 'Enter the code from your authenticator app',
  two_factor_invalid: 'This code is wrong or already used. Enter a new one.',
  proper_domain_required:
    'This email is associated with a corporate account. Sign in with the company account.',
  user_not_found: 'User not found',
  user_inactive: 'This user is inactive, contact your system administrator.',
  no_accounts: "You don't have access to any accounts. Please, contact an administrator",
  'request-fatal': 'Invalid request. Please, contact an administrator.',
  validation_error: 'Validation error',
  forbidden: 'You do not have permission to do this in this account. Ask an administrator for access.',
  account_mismatch: 'This session moved to another account. Reload the page to continue there.',
  not_found: 'Not found',
  conflict: 'Another user changed this while you were editing. Reload it and make your change again.',
  changed_since:
    'This record was changed again after your change, so nothing was undone. Review it and revert your change manually.',
  undo_expired: 'The time to undo this change has passed. Revert it manually.',
  name_taken: 'Another record now has this name. Rename that record and undo again.',
  last_administrator:
    'You are the last administrator of this account. Make another user an administrator first.',
  directory_managed: 'This comes from your company directory. Change it there.',
  existing_user_found: 'An existing user was found so continue to grant the access',
  managed_elsewhere:
    'This user also belongs to another account. You can change only the role, profiles and access to this account.',
  own_membership: 'You cannot do this to your own user. Use your settings, or ask another administrator.',
  confined_session:
    'This change would affect accounts that this session has no access to. Sign in with a password that you chose yourself.',
  other_directory:
    "This user signs in through another account's directory. Reload the page and invite them through it.",
  directory_unknown:
    'No company account is set up for this e-mail. Check the address, or sign in with your password.',
  directory_unavailable:
    'The company directory is not responding correctly. Try again later, or contact an administrator.',
  directory_sign_in_expired:
    'This sign-in has expired, was already used, or was started in another browser. Start again.',
  directory_refused:
    'The company directory did not confirm your identity. Try again, or contact an administrator.',
  directory_called_off: 'The sign-in was canceled in the company directory. Try again to sign in.',
  directory_session_ended: 'Your company must confirm your identity again. Sign in with the company account.',
  directory_not_linked:
    'Your company account has no access here yet. Ask an administrator for an invitation.',
  directory_email_unverified:
    'Your company directory has not verified your e-mail address. Ask its administrator to verify it, then sign in again.',
  directory_linked_to_another:
    'This company account is linked to another user. Sign in with the account that was invited.',
  file_name_taken: 'A file with this name already exists in the folder. Choose another name.',
  link_ended: 'This link no longer works. Ask the sender for a new one.',
  being_recalculated:
    'Some days of this period are being recalculated. Wait until the recalculation ends and try again.',
  alert_resolved: 'This alert is resolved. Reopen it first.',
  alert_not_resolved: 'This alert is not resolved yet.',
  idempotency_key_reused:
    'This idempotency key was sent with another request. Use a new key for each request.',
  idempotency_key_running: 'This request is still running. Try again in a moment.',
  idempotency_response_lost:
    'The change was saved, but its response is no longer available. Reload the page.',
  archived: 'This record is archived. Restore it and try again.',
  command_not_waiting: 'This command was already sent or has ended.',
  own_command: 'Another user must approve this command, because you created it.',
  reference_archived: 'The UL or customer of these assets is archived. Restore it first and try again.',
  has_assets: 'This record still has assets. Move or archive them and try again.',
  has_running_contracts: 'This customer still has running rental contracts. End them and try again.',
  alert_open_already: 'A newer alert of the same type is open for this asset. Work on that one.',
  in_future: 'This time is in the future. Enter an earlier one.',
  before_opened: 'This time is before the alert opened. Enter a later one.',
  does_not_see_alert: 'This user has no access to the alert. Choose another user.',
  storage_unavailable: 'The file storage is not available right now. Try again later.',
  link_used: 'This link was already used or has expired. Request a new one.',
  cursor_expired: 'Positions after this cursor are no longer kept. Start over without a cursor.',
  headers_too_large: 'The address or headers of the request are too large. Send a smaller request.',
  request_timeout: 'The request took too long to arrive. Send it again.',
  payload_too_large: 'The request is too large. Send less data at once.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  device_unknown:
    'Too many wrong passwords were entered for this e-mail. Sign in from a browser that you have used before, or open in this browser the link that we sent to your e-mail.',
  api_key_invalid: 'This API key is unknown or was revoked. Use an active key.',
  person_required: 'Service accounts cannot make this call. Sign in as a user.',
  api_key_scope: 'This API key lacks the scope that the call requires. Use a key with that scope.',
  overloaded: 'The portal is at capacity. Try again later.',
  database_unavailable: 'The portal is not available right now. Try again later.',
  database_full: "The portal's disk is full. Contact the portal operator and try again later.",
  ingest_refused: 'The portal cannot accept positions right now. Contact the portal operator.',
  'request-unexpected-error': 'There was an unexpected error on the server. Please, try again later!',
  'request-no-response': 'There was a connection problem. Please, try again later!',
  fatal: 'An error occurred unexpectedly',
  loading_data: 'Error loading data',
  infected: 'The file contains a virus and was not saved.',
  scanner_unavailable: 'The virus scanner is not responding, so no file can be uploaded. Try again later.',
  upload_failed: 'Failed to upload file',
  required: 'This field is required',
  email: 'Invalid e-mail',
  string: 'Enter text',
  minLength: 'Too short',
  maxLength: 'Too long',
  unique: 'Already in use',
  invalid_format: 'Invalid format',
  unique_email: 'This e-mail is already in use',
  image: 'Choose an image',
  array: 'This must be a list',
  integer: 'Enter a whole number',
  // Typed as a string, so that callers with any of these keys need not pass the minimum.
  password_min_length: 'The password needs at least {{minimum}} characters' as string,
  passwords_differ: 'The passwords do not match',
  password_breached:
    'This password, or a very similar one, appears in lists of stolen passwords. Choose another.',
  password_guessable:
    'This password consists of common words of the portal, your name or your organization. Choose another.',
  password_is_email: 'The password cannot be the e-mail address. Choose another.',
  otp: 'Enter the six-digit code from your app, or a recovery code of ten letters and digits',
} as const;
