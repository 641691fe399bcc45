import type { CallPaths } from './call-address.ts';

export const trackingLinkPaths = {
  listTrackingLinks: 'GET /tracking-links',
  createTrackingLink: 'POST /tracking-links',
  renewTrackingLink: 'POST /tracking-links/:trackingLinkId/renew',
  revokeTrackingLink: 'DELETE /tracking-links/:trackingLinkId',
  openTrackingLink: 'POST /tracked-routes/open',
  readTrackedPlace: 'POST /tracked-routes/place',
  readTrackedFixes: 'POST /tracked-routes/fixes',
} as const satisfies CallPaths;
