import type { CallName } from '@azimute/contract';
import type { Example } from './example.ts';
import { trackingLinkIdsOf } from './plant-tracking-links.ts';

/** Matches no link. */
const token = 'a'.repeat(43);

export const trackingLinkExamples = {
  listTrackingLinks: { request: () => ({ query: { limit: 500 } }) },
  createTrackingLink: { request: ({ assetId }) => ({ body: { assetId } }), hidden: 404 },
  renewTrackingLink: {
    request: ({ assetId }) => ({
      params: { trackingLinkId: trackingLinkIdsOf(assetId).trackingLinkId },
      body: {},
    }),
    hidden: 404,
  },
  revokeTrackingLink: {
    request: ({ assetId }) => ({
      params: { trackingLinkId: trackingLinkIdsOf(assetId).otherTrackingLinkId },
    }),
    hidden: 404,
  },
  openTrackingLink: { request: () => ({ body: { token } }), publicStatus: 410 },
  readTrackedPlace: { request: () => ({ body: { token, language: 'en' } }), publicStatus: 410 },
  readTrackedFixes: { request: () => ({ body: { token } }), publicStatus: 410 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
