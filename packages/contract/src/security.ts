import type { CallPaths } from './call-address.ts';

export const recoveryCodesPerPerson = 10;

/**
 * Methods that authenticated the start of a session; `code` and `recovery-code` were used in addition to the
 * password.
 */
export const sessionProofs = ['password', 'code', 'recovery-code', 'directory', 'link'] as const;
export type SessionProof = (typeof sessionProofs)[number];

/** Changes to the sign-in that its user is notified of. */
export const securityChanges = [
  'password_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

export const securityPaths = {
  changePassword: 'PUT /profile/password',
  listSessions: 'GET /profile/sessions',
  endSession: 'DELETE /profile/sessions/:sessionId',
  endOtherSessions: 'POST /profile/sessions/end-others',
  getTwoFactor: 'GET /profile/two-factor',
  beginTwoFactor: 'POST /profile/two-factor',
  confirmTwoFactor: 'POST /profile/two-factor/confirm',
  renewRecoveryCodes: 'POST /profile/two-factor/recovery-codes',
  removeTwoFactor: 'POST /profile/two-factor/remove',
} as const satisfies CallPaths;
