import { linkEndings } from './shared-links.ts';
import type { CallPaths } from './call-address.ts';

export const trackingLinkStates = ['active', 'expired', ...linkEndings] as const;
export type TrackingLinkState = (typeof trackingLinkStates)[number];

/** Live links have a shorter validity than links to past periods. */
export const liveTrackingMostHours = 30 * 24;
export const trackingLinkNameMaxLength = 80;
/** Maximum positions per response; longer routes are simplified. */
export const trackedFixesMost = 5_000;

/** Screen that opens a link. The token follows `#`, so that no server receives it with the address. */
export const trackingLinkPath = '/tracked-route';

export const trackingLinkPaths = {
  listTrackingLinks: 'GET /tracking-links',
  createTrackingLink: 'POST /tracking-links',
  renewTrackingLink: 'POST /tracking-links/:trackingLinkId/renew',
  revokeTrackingLink: 'DELETE /tracking-links/:trackingLinkId',
  openTrackingLink: 'POST /tracked-routes/open',
  readTrackedPlace: 'POST /tracked-routes/place',
  readTrackedFixes: 'POST /tracked-routes/fixes',
} as const satisfies CallPaths;
