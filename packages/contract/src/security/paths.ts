import type { CallPaths } from '../call-address.ts';

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
