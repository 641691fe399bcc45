import type { CallPaths } from './call-address.ts';

/** IDs that trackers send: an IMEI, a serial number or a name. */
export const trackerIdMaxLength = 40;
export const trackerIdPattern = /^[0-9A-Za-z._-]{1,40}$/;

/** Frames of a watched tracker in one response. */
export const watchedFramesMost = 100;

/** Limit per account. */
export const trackerClaimsMost = 50_000;

export const trackerClaimPaths = {
  listTrackerClaims: 'GET /tracker-claims',
  createTrackerClaim: 'POST /tracker-claims',
  watchTracker: 'POST /tracker-claims/:trackerClaimId/watch',
  deleteTrackerClaim: 'DELETE /tracker-claims/:trackerClaimId',
} as const satisfies CallPaths;
