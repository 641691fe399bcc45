import { z } from 'zod';
import { sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { polygonSchema } from './geofences/schemas.ts';
import { liveModule } from './live.ts';
import { instant } from './scalars.ts';
import {
  nearestAssetsMost,
  nearestAssetsUsual,
  passageMost,
  presenceAreaMostDegrees,
  presencePeriodMostDays,
  presenceSilenceMostHours,
  presenceMediaType,
} from './presence.ts';

export const searchPresenceSchema = z
  .strictObject({
    area: polygonSchema.describe(`At most ${presenceAreaMostDegrees} degree wide and high`),
    from: instant,
    to: instant.describe(`Excluded; at most ${presencePeriodMostDays} days after \`from\``),
  })
  .meta({ id: 'SearchPresence' });
export type SearchPresence = z.infer<typeof searchPresenceSchema>;

export const presenceIntervalSchema = z
  .object({
    from: instant.describe('The first fix inside; of a passage the last fix before it'),
    to: instant.describe('The last fix inside; of a passage the first fix behind it'),
    fixes: z.int().describe('Inside; none of a passage'),
    longitude: z.number(),
    latitude: z.number(),
    inferred: z
      .boolean()
      .describe(
        `A passage without a fix inside: the straight line between two fixes of up to ${passageMost.minutes} minutes and ${passageMost.degrees} degrees crosses the area`,
      ),
  })
  .meta({ id: 'PresenceInterval' });
export type PresenceInterval = z.infer<typeof presenceIntervalSchema>;

export const presentAssetSchema = z
  .object({
    asset: z.object({ id: z.int(), code: z.string(), unitName: z.string() }),
    intervals: z
      .array(presenceIntervalSchema)
      .describe(
        `In their order. A fix outside ends one, and so does a silence of more than ${presenceSilenceMostHours} hours`,
      ),
    fixes: z.int(),
    longestSeconds: z.int().describe('Of the intervals, between the first and the last fix'),
  })
  .meta({ id: 'PresentAsset' });
export type PresentAsset = z.infer<typeof presentAssetSchema>;

/** What each line of the answer says: an asset that was there, how far the search is, and at last its end. */
export const presenceLineSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('asset'), ...presentAssetSchema.shape }),
    z.object({
      kind: z.literal('progress'),
      read: z.int(),
      of: z.int().describe('Assets that were near the area, whose positions are read'),
    }),
    z.object({
      kind: z.literal('result'),
      from: instant,
      to: instant.describe('Up to now, where the period goes on'),
      present: z.int(),
      notRead: z.int().describe('Assets near the area that were not read, as the time was over'),
    }),
    z.object({
      kind: z.literal('stopped'),
      reason: z.enum(['replaced', 'forbidden', 'failed']).describe('`replaced`: its person began another'),
    }),
  ])
  .meta({ id: 'PresenceLine' });
export type PresenceLine = z.infer<typeof presenceLineSchema>;

export const nearestAssetsQuery = z.strictObject({
  longitude: z.coerce.number().min(-180).max(180),
  latitude: z.coerce.number().min(-90).max(90),
  at: instant.optional().describe('An instant of the past; without it, now'),
  limit: z.coerce.number().int().min(1).max(nearestAssetsMost).default(nearestAssetsUsual),
});
export type NearestAssetsQuery = z.infer<typeof nearestAssetsQuery>;

export const nearestAssetsSchema = z
  .object({
    at: instant,
    assets: z
      .array(
        z.object({
          asset: z.object({ id: z.int(), code: z.string(), unitName: z.string() }),
          distanceMeters: z.number(),
          fixedAt: instant,
          longitude: z.number(),
          latitude: z.number(),
        }),
      )
      .describe('Nearest first, each at its newest fix up to the instant'),
  })
  .meta({ id: 'NearestAssets' });
export type NearestAssets = z.infer<typeof nearestAssetsSchema>;

export const presenceCalls = {
  searchPresence: {
    summary: 'Which assets were inside an area in a period, and when, in lines of JSON; the audit keeps it',
    access: sees(liveModule),
    body: searchPresenceSchema,
    status: 200,
    rawAnswer: [presenceMediaType],
    answer: presenceLineSchema,
  },
  listNearestAssets: {
    summary: 'The assets nearest to a point, now or at an instant of the past',
    access: sees(liveModule),
    query: nearestAssetsQuery,
    status: 200,
    answer: nearestAssetsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
