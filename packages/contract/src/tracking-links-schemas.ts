import { z } from 'zod';
import { anyone, changes } from './access-rules.ts';
import type { Call } from './call.ts';
import { addressSchema } from './addresses/schemas.ts';
import { locales } from './locales.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { id, idInQuery, instant, lineOrNothing, named } from './scalars.ts';
import { linkHours, linkToken } from './shared-links-schemas.ts';
import { isOrdered, isOrderedMessage, isWithinMost, isWithinMostMessage } from './trips/schemas.ts';
import * as values from './tracking-links.ts';

const count = z.int().nonnegative();
const shown = {
  name: lineOrNothing(values.trackingLinkNameMaxLength)
    .default('')
    .describe('Title shown to viewers of the link.'),
  showsCode: z.boolean().default(true).describe('Whether viewers see the code of the asset.'),
  showsSpeed: z.boolean().default(false).describe('Whether viewers see the speed of the asset.'),
  showsTrail: z
    .boolean()
    .default(true)
    .describe('Whether viewers see the route of the period, or only the last position.'),
};

export const trackingLinkSchema = z
  .object({
    id: z.int(),
    asset: z.object({ id: z.int(), code: z.string() }),
    state: z.enum(values.trackingLinkStates).describe('Whether the link is valid, or why not.'),
    isLive: z.boolean(),
    from: instant,
    to: instant.describe('End of the period, exclusive. For a live link, when it expires.'),
    name: z.string(),
    showsCode: z.boolean(),
    showsSpeed: z.boolean(),
    showsTrail: z.boolean(),
    createdAt: instant,
    createdBy: named.nullable(),
    expiresAt: instant,
    endedAt: instant.nullable().describe('When the link was revoked or renewed. Null otherwise.'),
    opens: count,
    lastOpenedAt: instant.nullable(),
  })
  .meta({ id: 'TrackingLink' });
export type TrackingLink = z.infer<typeof trackingLinkSchema>;
export const trackingLinkListSchema = listOf(trackingLinkSchema);
export type TrackingLinkList = z.infer<typeof trackingLinkListSchema>;

export const listTrackingLinksQuery = z.strictObject({
  ...pageQuery,
  asset: idInQuery.optional().describe('ID of an asset.'),
  mine: z.stringbool().default(false).describe('Whether to return only links of the caller.'),
});
export type ListTrackingLinksQuery = z.infer<typeof listTrackingLinksQuery>;

export const createTrackingLinkSchema = z
  .strictObject({
    assetId: id,
    past: z
      .strictObject({
        from: instant,
        to: instant.describe('End of the period, exclusive; ISO 8601. Limited to now.'),
      })
      .refine(isOrdered, isOrderedMessage)
      .refine(isWithinMost, isWithinMostMessage)
      .nullable()
      .default(null)
      .describe('Period to show. Null to follow the asset live until the link expires.'),
    hours: linkHours,
    ...shown,
  })
  .refine(({ past, hours }) => past !== null || hours <= values.liveTrackingMostHours, {
    path: ['hours'],
    message: `A live link can last up to ${values.liveTrackingMostHours} hours. Send an earlier end.`,
  })
  .meta({ id: 'CreateTrackingLink' });
export type CreateTrackingLink = z.infer<typeof createTrackingLinkSchema>;
export const renewTrackingLinkSchema = z.strictObject({ hours: linkHours }).meta({ id: 'RenewTrackingLink' });
export type RenewTrackingLink = z.infer<typeof renewTrackingLinkSchema>;

export const createdTrackingLinkSchema = trackingLinkSchema
  .extend({
    token: z
      .string()
      .describe(`Token of the link, returned only once. The link is ${values.trackingLinkPath}#<token>.`),
  })
  .meta({ id: 'CreatedTrackingLink' });
export type CreatedTrackingLink = z.infer<typeof createdTrackingLinkSchema>;
export const trackingLinkParams = z.object({ trackingLinkId: idInQuery });

export const openTrackingLinkSchema = z.strictObject({ token: linkToken }).meta({ id: 'OpenTrackingLink' });
export type OpenTrackingLink = z.infer<typeof openTrackingLinkSchema>;

export const trackedRouteSchema = z
  .object({
    accountName: z.string(),
    contactPhone: z.string().describe('Phone number of the account. Empty if none.'),
    contactAddress: z.string().describe('Address of the account. Empty if none.'),
    timeZone: z.string(),
    distanceUnit: z.enum(['km', 'mi']),
    name: z.string(),
    code: z.string().nullable().describe('Code of the asset. Null if the link does not show it.'),
    isLive: z.boolean(),
    from: instant,
    to: instant.describe('End of the period, exclusive. For a live link, when it expires.'),
    expiresAt: instant,
    showsSpeed: z.boolean(),
    showsTrail: z.boolean(),
  })
  .meta({ id: 'TrackedRoute' });
export type TrackedRoute = z.infer<typeof trackedRouteSchema>;

export const readTrackedPlaceSchema = z
  .strictObject({ token: linkToken, language: z.enum(locales).describe('Language of the address.') })
  .meta({ id: 'ReadTrackedPlace' });
export type ReadTrackedPlace = z.infer<typeof readTrackedPlaceSchema>;

export const trackedPlaceSchema = z
  .object({
    address: addressSchema
      .nullable()
      .describe(
        'Address of the last position, or the nearest known place. Null for a link to a past period, and before the first position.',
      ),
  })
  .meta({ id: 'TrackedPlace' });
export type TrackedPlace = z.infer<typeof trackedPlaceSchema>;

export const readTrackedFixesSchema = z
  .strictObject({
    token: linkToken,
    from: instant
      .optional()
      .describe('Only positions after this time, ISO 8601, to continue an earlier response.'),
  })
  .meta({ id: 'ReadTrackedFixes' });
export type ReadTrackedFixes = z.infer<typeof readTrackedFixesSchema>;

/** Positions by time, as columns of equal length. */
export const trackedFixesSchema = z
  .object({
    at: instant.describe('Time of the response, to compute the age of the last position.'),
    toleranceMeters: z
      .number()
      .describe('Maximum distance of a left-out position from the one that stands for it, in meters.'),
    isMoving: z
      .boolean()
      .nullable()
      .describe('Whether the asset moved at the last position of the response. Null if unknown.'),
    columns: z
      .object({
        fixedAt: z.array(z.number()).describe('Milliseconds since 1970-01-01T00:00:00Z.'),
        latitude: z.array(z.number()),
        longitude: z.array(z.number()),
        headingDegrees: z.array(z.number().nullable()),
        speedKph: z
          .array(z.number().nullable())
          .nullable()
          .describe('Speeds, in km/h. Null if the link does not show them.'),
      })
      .describe(`Positions as columns of equal length, at most ${values.trackedFixesMost}.`),
  })
  .meta({ id: 'TrackedFixes' });
export type TrackedFixes = z.infer<typeof trackedFixesSchema>;

/** Users who can change the routes of an asset can share one outside the portal. */
const access = changes('services:simc:geolocalizacao:rotas');

export const trackingLinkCalls = {
  listTrackingLinks: {
    summary: 'List tracking links',
    description: 'Returns the links to routes of assets with the number of openings, newest first.',
    access,
    query: listTrackingLinksQuery,
    status: 200,
    answer: trackingLinkListSchema,
  },
  createTrackingLink: {
    summary: 'Create a tracking link',
    description:
      'Creates a link that shows one asset, in a past period or live, without signing in until it expires.',
    access,
    effort: 'file',
    body: createTrackingLinkSchema,
    status: 201,
    answer: createdTrackingLinkSchema,
  },
  renewTrackingLink: {
    summary: 'Renew a tracking link',
    description: 'Replaces a link: creates one with the same settings and ends the old one.',
    access,
    effort: 'file',
    params: trackingLinkParams,
    body: renewTrackingLinkSchema,
    status: 201,
    answer: createdTrackingLinkSchema,
  },
  revokeTrackingLink: {
    summary: 'Revoke a tracking link',
    description: 'Ends a link at once.',
    access,
    params: trackingLinkParams,
    status: 204,
  },
  openTrackingLink: {
    summary: 'Open a tracking link',
    description: 'Returns what a link shows and counts the opening.',
    access: anyone,
    body: openTrackingLinkSchema,
    status: 200,
    answer: trackedRouteSchema,
  },
  readTrackedPlace: {
    summary: 'Read the place of a tracking link',
    description: 'Returns where the asset of a live link is, as an address or as the nearest known place.',
    access: anyone,
    body: readTrackedPlaceSchema,
    status: 200,
    answer: trackedPlaceSchema,
  },
  readTrackedFixes: {
    summary: 'Read positions of a tracking link',
    description:
      'Returns the positions of the asset in the period of the link, simplified if there are very many.',
    access: anyone,
    body: readTrackedFixesSchema,
    status: 200,
    answer: trackedFixesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
