import type { CallPaths } from './call-address.ts';

export const peoplePaths = {
  updateProfile: 'PUT /profile/update',
  listInvitations: 'GET /profile/invitations',
  acceptInvitation: 'POST /profile/invitations/:accountId/accept',
  declineInvitation: 'POST /profile/invitations/:accountId/decline',
  getPersonPhoto: 'GET /people/:userId/photo',
  getAccountPhoto: 'GET /accounts/:accountId/photo',
  getAccount: 'GET /account',
  updateAccount: 'PUT /account',
  getLeaveEffect: 'GET /accounts/:accountId/leave',
  leaveAccount: 'POST /accounts/:accountId/leave',
} as const satisfies CallPaths;
