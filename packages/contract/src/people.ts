import type { CallPaths } from './call-address.ts'; /** Media types of photos, detected from the content, never from the name. */
export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoMediaType = (typeof photoMediaTypes)[number];

/** Stored photos are squares with a limited size. */
export const photoMinSide = 64;
export const photoMaxSide = 1024;
export const photoMaxBytes = 512 * 1024;

/** E-mail domain of an account, and limits of its settings. */
export const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
export const silentAfterMinutesMax = 525_600;
export const retentionMonthsMax = 600;
export const leastCoverageRange = { min: 0.01, max: 1 } as const;
export const nearTargetMax = 0.5;

export const profileNameMaxLength = 120;

/** Limits of what an account shows of itself on shared pages. */
export const accountContactMaxLength = { phone: 40, address: 200 } as const;

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
