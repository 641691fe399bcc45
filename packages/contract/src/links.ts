import type { CallPaths } from './call-address.ts';

export const linkPaths = {
  requestPasswordReset: 'POST /password/forgot',
  declineInvitationByLink: 'POST /one-time-links/decline',
  makeDeviceKnown: 'POST /one-time-links/device',
  choosePassword: 'POST /password/choose',
  openOneTimeLink: 'POST /one-time-links/open',
} as const satisfies CallPaths;
