import { linkEndings } from './shared-links.ts';

export const trackingLinkStates = ['active', 'expired', ...linkEndings] as const;
export type TrackingLinkState = (typeof trackingLinkStates)[number];

/** A link that follows an asset from now on lives shorter than one to a past period. */
export const liveTrackingMostHours = 30 * 24;
export const trackingLinkNameMaxLength = 80;
/** Fixes in one answer to a reader, at most; of more, the route is simplified. */
export const trackedFixesMost = 5_000;

/** Screen that opens a link; the token follows behind `#`, so that no server is sent it by the address. */
export const trackingLinkPath = '/tracked-route';
