export const texts = {
  invalid_grant: 'The entered credentials are incorrect',
  unauthenticated: 'User is not authenticated',
  invalid_current_password: 'The current password is invalid',
  two_factor_required: 'Enter the code of your authenticator app',
  two_factor_invalid: 'The code is wrong or was used already',
  proper_domain_required:
    'This email is associated with a corporate account. Sign in with the company account.',
  user_not_found: 'User not found',
  user_inactive: 'This user is inactive, contact your system administrator.',
  no_accounts: "You don't have access to any accounts. Please, contact an administrator",
  'request-fatal': 'Invalid request. Please, contact an administrator.',
  validation_error: 'Validation error',
  forbidden: 'You may not do this in this account.',
  account_mismatch: 'The session has moved to another account. Reload the page to go on there.',
  not_found: 'Not found',
  conflict: 'Somebody changed this in the meantime. Load it again and repeat the change.',
  last_administrator: 'You are the last administrator of this account. Name another administrator first.',
  directory_managed: 'This comes from the directory of your company and is changed there.',
  existing_user_found: 'An existing user was found so continue to grant the access',
  managed_elsewhere:
    'This person belongs to another account too. Only role, profiles and access to this account can be changed here.',
  own_membership: 'You cannot do this to yourself. Use your own settings, or ask another administrator.',
  confined_session:
    'This would change what your other accounts see of you, and you signed in to some of them only. Sign in with a password that you chose yourself.',
  other_directory:
    'The directory of another account signs this person in. Load the page again and invite them through it.',
  directory_unknown: 'No company account is set up for this e-mail. Check it, or sign in with your password.',
  directory_unavailable:
    "The company's directory is not answering as it should. Try again later, or tell your administrators.",
  directory_sign_in_expired:
    'This sign-in has expired, was already used, or was begun in another browser. Begin again.',
  directory_refused:
    "The company's directory did not confirm who you are. Begin again, or tell your administrators.",
  directory_called_off: "The sign-in was called off at the company's directory.",
  directory_session_ended: 'Your company must confirm again who you are. Sign in through it.',
  directory_not_linked:
    'Your company account has no access here yet. Ask an administrator for an invitation.',
  directory_email_unverified:
    "Your company's directory has not verified your e-mail address. Ask its administrator to verify it, then sign in again.",
  directory_linked_to_another:
    'This company account belongs to another person here. Sign in with the one you were invited with.',
  file_name_taken: 'A file with this name is in the folder already.',
  link_ended: 'This link opens nothing any more. Ask whoever sent it for a new one.',
  being_recalculated: 'Days of this period are being recalculated. Wait until that is done, then try again.',
  alert_resolved: 'This alert is resolved. Reopen it first.',
  alert_not_resolved: 'This alert is not resolved.',
  alert_open_already: 'A newer alert of the same type is open for this asset. Treat that one.',
  in_future: 'This is in the future.',
  before_opened: 'This is before the alert was opened.',
  does_not_see_alert: 'This person does not see the alert.',
  storage_unavailable: 'Files cannot be stored or read at present. Try again later.',
  link_used: 'This link was used or has expired. Ask for a new one.',
  cursor_expired: 'Positions behind this cursor are no longer kept. Begin anew, without a cursor.',
  headers_too_large: 'The address or the headers of the request are too large. Ask for less at once.',
  request_timeout: 'The request took too long to arrive. Send it again.',
  payload_too_large: 'The request is too large. Send less at once.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  device_unknown:
    'Too many wrong passwords were entered for this e-mail. Sign in from a browser that you used before, or open the link that we sent to the e-mail on this one.',
  api_key_invalid: 'The API key is unknown or revoked.',
  api_key_scope: 'The API key does not have the scope that this call needs.',
  overloaded: 'The portal is taking all it can. Please, try again later!',
  database_unavailable: 'The portal is not available right now. Please, try again later!',
  database_full: 'The disk of the portal is full. Please, tell whoever runs it, and try again later!',
  ingest_refused: 'The portal is not taking positions right now. Please, tell whoever runs it!',
  'request-unexpected-error': 'There was an unexpected error on the server. Please, try again later!',
  'request-no-response': 'There was a connection problem. Please, try again later!',
  fatal: 'An error occurred unexpectedly',
  loading_data: 'Error loading data',
  infected: 'A virus was found in it. Nothing of it was kept.',
  scanner_unavailable:
    'The virus scanner does not answer, and nothing is taken in unchecked. Try again later.',
  upload_failed: 'Failed to upload file',
  required: 'This field is required',
  email: 'Invalid e-mail',
  string: 'This must be a text',
  min_length: 'This is too short',
  max_length: 'This is too long',
  unique: 'This is already in use',
  invalid_format: 'This does not have the form that is asked for',
  unique_email: 'This e-mail is already in use',
  image: 'This must be an image',
  array: 'This must be a list',
  integer: 'This must be a whole number',
  // As a string: whoever has any of these keys at hand need not say the minimum.
  password_min_length: 'The password needs at least {{minimum}} characters' as string,
  passwords_differ: 'The passwords do not match',
  password_breached:
    'This password, or one very close to it, is on lists of stolen passwords. Choose another.',
  password_is_email: 'The password must not be the e-mail address.',
  otp: 'Enter the six digits of your app, or a recovery code of ten letters and digits',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    errors: typeof texts;
  }
}
