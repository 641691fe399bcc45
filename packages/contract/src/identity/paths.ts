import type { CallPaths } from '../call-address.ts';

export const identityPaths = {
  createToken: 'POST /oauth/token',
  createFirstAdministrator: 'POST /first-administrator',
  getPortal: 'GET /portal',
  getProfile: 'GET /profile',
  changeLocale: 'PUT /profile/change-locale',
  changeCurrentAccount: 'PUT /auth/change-current-account',
  logout: 'GET /auth/logout',
} as const satisfies CallPaths;
