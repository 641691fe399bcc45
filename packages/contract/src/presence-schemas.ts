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
    area: polygonSchema.describe(`Area to search, at most ${presenceAreaMostDegrees} degree wide and high.`),
    from: instant.describe('Start of the period, inclusive; ISO 8601.'),
    to: instant.describe(
      `End of the period, exclusive; ISO 8601, at most ${presencePeriodMostDays} days after \`from\`.`,
    ),
  })
  .meta({ id: 'SearchPresence' });
export type SearchPresence = z.infer<typeof searchPresenceSchema>;

export const presenceIntervalSchema = z
  .object({
    from: instant.describe(
      'Time of the first position inside. For a passage, of the last position before it.',
    ),
    to: instant.describe('Time of the last position inside. For a passage, of the first position after it.'),
    fixes: z.int().describe('Number of positions inside. 0 for a passage.'),
    longitude: z.number(),
    latitude: z.number(),
    inferred: z
      .boolean()
      .describe(
        `Whether it is a passage without a position inside: the straight line between two positions up to ${passageMost.minutes} minutes and ${passageMost.degrees} degrees apart crosses the area.`,
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
        `Intervals inside the area, in order. A position outside ends an interval, as does a gap of more than ${presenceSilenceMostHours} hours.`,
      ),
    fixes: z.int().describe('Number of positions inside.'),
    longestSeconds: z.int().describe('Duration of the longest interval, in seconds.'),
  })
  .meta({ id: 'PresentAsset' });
export type PresentAsset = z.infer<typeof presentAssetSchema>;

/** One line of the response: an asset that was present, progress, or the end. */
export const presenceLineSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('asset').describe('Always `asset`.'), ...presentAssetSchema.shape }),
    z.object({
      kind: z.literal('progress').describe('Always `progress`.'),
      read: z.int().describe('Number of assets read so far.'),
      of: z.int().describe('Number of assets near the area.'),
    }),
    z.object({
      kind: z.literal('result').describe('Always `result`.'),
      from: instant,
      to: instant.describe('End of the period, or now if it is in the future.'),
      present: z.int().describe('Number of assets that were inside.'),
      notRead: z.int().describe('Number of assets near the area that were not read before the time limit.'),
    }),
    z.object({
      kind: z.literal('stopped').describe('Always `stopped`.'),
      reason: z
        .enum(['replaced', 'forbidden', 'failed'])
        .describe('Why the search stopped. `replaced` means that the caller started another.'),
    }),
  ])
  .meta({ id: 'PresenceLine' });
export type PresenceLine = z.infer<typeof presenceLineSchema>;

export const nearestAssetsQuery = z.strictObject({
  longitude: z.coerce.number().min(-180).max(180),
  latitude: z.coerce.number().min(-90).max(90),
  at: instant.optional().describe('Time to search at, ISO 8601. Defaults to now.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(nearestAssetsMost)
    .default(nearestAssetsUsual)
    .describe('Maximum number of assets.'),
});
export type NearestAssetsQuery = z.infer<typeof nearestAssetsQuery>;

export const nearestAssetsSchema = z
  .object({
    at: instant.describe('Time of the search, ISO 8601 in UTC.'),
    assets: z
      .array(
        z.object({
          asset: z.object({ id: z.int(), code: z.string(), unitName: z.string() }),
          distanceMeters: z.number().describe('Distance from the point, in meters.'),
          fixedAt: instant,
          longitude: z.number(),
          latitude: z.number(),
        }),
      )
      .describe('Nearest assets first, each at its newest position up to that time.'),
  })
  .meta({ id: 'NearestAssets' });
export type NearestAssets = z.infer<typeof nearestAssetsSchema>;

export const presenceCalls = {
  searchPresence: {
    summary: 'Search presence in an area',
    description:
      'Streams the assets that were inside an area in a period, as lines of JSON. The search is recorded in the audit log.',
    access: sees(liveModule),
    body: searchPresenceSchema,
    status: 200,
    rawAnswer: [presenceMediaType],
    answer: presenceLineSchema,
  },
  listNearestAssets: {
    summary: 'List nearest assets',
    description: 'Returns the assets nearest to a point, now or at an earlier time.',
    access: sees(liveModule),
    query: nearestAssetsQuery,
    status: 200,
    answer: nearestAssetsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
