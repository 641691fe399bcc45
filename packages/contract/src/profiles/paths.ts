import type { CallPaths } from '../call-address.ts';

export const profilePaths = {
  listProfiles: 'GET /profiles',
  getProfileChoices: 'GET /profiles/choices',
  getProfileDetails: 'GET /profiles/:profileId',
  createProfile: 'POST /profiles',
  changeProfile: 'PUT /profiles/:profileId',
  getProfileLosses: 'GET /profiles/:profileId/losses',
  deleteProfile: 'DELETE /profiles/:profileId',
  listProfileUsers: 'GET /profile-users',
  getUserRights: 'GET /profile-users/:userId/rights',
  assignProfiles: 'PUT /profile-users/:userId',
  changeProfileUsers: 'PUT /profile-users',
} as const satisfies CallPaths;
