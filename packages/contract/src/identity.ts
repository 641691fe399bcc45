import type { CallPaths } from './call-address.ts';

export const roles = ['admin', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const passwordMinLength = 8;
export const passwordMaxLength = 128;

/** App codes have six digits, and recovery codes ten letters and digits; users can add spaces and hyphens. */
export const otpMaxLength = 32;

/** Public OAuth client of the browser; a client_secret sent with it is ignored. */
export const webClientId = 'azimute-web';

export const identityPaths = {
  createToken: 'POST /oauth/token',
  createFirstAdministrator: 'POST /first-administrator',
  getPortal: 'GET /portal',
  getProfile: 'GET /profile',
  changeLocale: 'PUT /profile/change-locale',
  changeCurrentAccount: 'PUT /auth/change-current-account',
  logout: 'GET /auth/logout',
} as const satisfies CallPaths;
