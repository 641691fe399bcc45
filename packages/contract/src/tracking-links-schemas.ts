import { z } from 'zod';
import { anyone, changes } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { id, idInQuery, instant, lineOrNothing } from './scalars.ts';
import { linkHours, linkToken } from './shared-links-schemas.ts';
import { isOrdered, isOrderedMessage, isWithinMost, isWithinMostMessage } from './trips/schemas.ts';
import * as values from './tracking-links.ts';

const count = z.int().nonnegative();
const shown = {
  name: lineOrNothing(values.trackingLinkNameMaxLength)
    .default('')
    .describe('What the reader sees it called'),
  showsCode: z.boolean().default(true).describe('Whether the reader sees the code of the asset'),
  showsSpeed: z.boolean().default(false).describe('Whether the reader sees how fast it went'),
};

export const trackingLinkSchema = z
  .object({
    id: z.int(),
    asset: z.object({ id: z.int(), code: z.string() }),
    state: z.enum(values.trackingLinkStates),
    isLive: z.boolean(),
    from: instant,
    to: instant.describe('Excluded; of a live one, when it expires'),
    name: z.string(),
    showsCode: z.boolean(),
    showsSpeed: z.boolean(),
    createdAt: instant,
    createdBy: z.object({ id: z.int(), name: z.string() }).nullable(),
    expiresAt: instant,
    endedAt: instant.nullable().describe('When it was revoked or renewed'),
    opens: count,
    lastOpenedAt: instant.nullable(),
  })
  .meta({ id: 'TrackingLink' });
export type TrackingLink = z.infer<typeof trackingLinkSchema>;
export const trackingLinkListSchema = listOf(trackingLinkSchema);
export type TrackingLinkList = z.infer<typeof trackingLinkListSchema>;

export const listTrackingLinksQuery = z.strictObject({
  ...pageQuery,
  asset: idInQuery.optional(),
  mine: z.stringbool().default(false).describe('Only those that the caller made'),
});
export type ListTrackingLinksQuery = z.infer<typeof listTrackingLinksQuery>;

export const createTrackingLinkSchema = z
  .strictObject({
    assetId: id,
    past: z
      .strictObject({ from: instant, to: instant.describe('Excluded; now, where that is earlier') })
      .refine(isOrdered, isOrderedMessage)
      .refine(isWithinMost, isWithinMostMessage)
      .nullable()
      .default(null)
      .describe('Null follows the asset live, from now until the link ends'),
    hours: linkHours,
    ...shown,
  })
  .refine(({ past, hours }) => past !== null || hours <= values.liveTrackingMostHours, {
    path: ['hours'],
    message: `A live link can last up to ${values.liveTrackingMostHours} hours`,
  })
  .meta({ id: 'CreateTrackingLink' });
export type CreateTrackingLink = z.infer<typeof createTrackingLinkSchema>;
export const renewTrackingLinkSchema = z.strictObject({ hours: linkHours }).meta({ id: 'RenewTrackingLink' });
export type RenewTrackingLink = z.infer<typeof renewTrackingLinkSchema>;

export const createdTrackingLinkSchema = trackingLinkSchema
  .extend({ token: z.string().describe(`Shown this once. The link is ${values.trackingLinkPath}#<token>`) })
  .meta({ id: 'CreatedTrackingLink' });
export type CreatedTrackingLink = z.infer<typeof createdTrackingLinkSchema>;
export const trackingLinkParams = z.object({ trackingLinkId: idInQuery });

export const openTrackingLinkSchema = z.strictObject({ token: linkToken }).meta({ id: 'OpenTrackingLink' });
export type OpenTrackingLink = z.infer<typeof openTrackingLinkSchema>;

export const trackedRouteSchema = z
  .object({
    accountName: z.string(),
    timeZone: z.string(),
    distanceUnit: z.enum(['km', 'mi']),
    name: z.string(),
    code: z.string().nullable().describe('Of the asset, where the link shows it'),
    isLive: z.boolean(),
    from: instant,
    to: instant.describe('Excluded; of a live one, when it expires'),
    expiresAt: instant,
    showsSpeed: z.boolean(),
  })
  .meta({ id: 'TrackedRoute' });
export type TrackedRoute = z.infer<typeof trackedRouteSchema>;

export const readTrackedFixesSchema = z
  .strictObject({
    token: linkToken,
    from: instant.optional().describe('Only what follows, for who has read what is before'),
  })
  .meta({ id: 'ReadTrackedFixes' });
export type ReadTrackedFixes = z.infer<typeof readTrackedFixesSchema>;

/** Fixes in order of their time, as columns of one length. */
export const trackedFixesSchema = z
  .object({
    at: instant.describe('When it was answered, by which the age of the last fix is told'),
    toleranceMeters: z
      .number()
      .describe('A fix that is left out lies no farther than this from the one that stands for it'),
    columns: z
      .object({
        fixedAt: z.array(z.number()).describe('Milliseconds since 1970-01-01T00:00:00Z'),
        latitude: z.array(z.number()),
        longitude: z.array(z.number()),
        headingDegrees: z.array(z.number().nullable()),
        speedKph: z.array(z.number().nullable()).nullable().describe('Null where the link does not show it'),
      })
      .describe(`Of more than ${values.trackedFixesMost} fixes, as many at most`),
  })
  .meta({ id: 'TrackedFixes' });
export type TrackedFixes = z.infer<typeof trackedFixesSchema>;

/** Who may change routes of an asset may let others outside the portal see one. */
const access = changes('services:simc:geolocalizacao:rotas');

export const trackingLinkCalls = {
  listTrackingLinks: {
    summary: 'Links to the routes of assets, newest first, with how often each was opened',
    access,
    query: listTrackingLinksQuery,
    status: 200,
    answer: trackingLinkListSchema,
  },
  createTrackingLink: {
    summary:
      'Make a link that shows one asset in one period, past or live, without a session until it expires',
    access,
    effort: 'file',
    body: createTrackingLinkSchema,
    status: 201,
    answer: createdTrackingLinkSchema,
  },
  renewTrackingLink: {
    summary: 'Make a new link that shows the same as this one, which opens nothing any more',
    access,
    effort: 'file',
    params: trackingLinkParams,
    body: renewTrackingLinkSchema,
    status: 201,
    answer: createdTrackingLinkSchema,
  },
  revokeTrackingLink: {
    summary: 'End a link at once',
    access,
    params: trackingLinkParams,
    status: 204,
  },
  openTrackingLink: {
    summary: 'What a link shows; it is counted',
    access: anyone,
    body: openTrackingLinkSchema,
    status: 200,
    answer: trackedRouteSchema,
  },
  readTrackedFixes: {
    summary: 'The fixes of the asset and the period of a link, simplified where they are very many',
    access: anyone,
    body: readTrackedFixesSchema,
    status: 200,
    answer: trackedFixesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
