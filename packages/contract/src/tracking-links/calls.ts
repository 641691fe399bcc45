import { anyone, changes } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

/** Who may change routes of an asset may let others outside the portal see one. */
const access = changes('services:simc:geolocalizacao:rotas');

export const trackingLinkCalls = {
  listTrackingLinks: {
    summary: 'Links to the routes of assets, newest first, with how often each was opened',
    access,
    query: schemas.listTrackingLinksQuery,
    status: 200,
    answer: schemas.trackingLinkListSchema,
  },
  createTrackingLink: {
    summary:
      'Make a link that shows one asset in one period, past or live, without a session until it expires',
    access,
    effort: 'file',
    body: schemas.createTrackingLinkSchema,
    status: 201,
    answer: schemas.createdTrackingLinkSchema,
  },
  renewTrackingLink: {
    summary: 'Make a new link that shows the same as this one, which opens nothing any more',
    access,
    effort: 'file',
    params: schemas.trackingLinkParams,
    body: schemas.renewTrackingLinkSchema,
    status: 201,
    answer: schemas.createdTrackingLinkSchema,
  },
  revokeTrackingLink: {
    summary: 'End a link at once',
    access,
    params: schemas.trackingLinkParams,
    status: 204,
  },
  openTrackingLink: {
    summary: 'What a link shows; it is counted',
    access: anyone,
    body: schemas.openTrackingLinkSchema,
    status: 200,
    answer: schemas.trackedRouteSchema,
  },
  readTrackedFixes: {
    summary: 'The fixes of the asset and the period of a link, simplified where they are very many',
    access: anyone,
    body: schemas.readTrackedFixesSchema,
    status: 200,
    answer: schemas.trackedFixesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
