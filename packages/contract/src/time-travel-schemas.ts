import { z } from 'zod';
import { sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { geofenceColors } from './geofences/values.ts';
import { liveTupleSchema } from './live-schemas.ts';
import { liveModule } from './live.ts';
import { idOrNoneInQuery, instant } from './scalars.ts';
import { activityBucketMinutes, travelMovesMaxHours, travelStepsSeconds } from './time-travel.ts';

const after = idOrNoneInQuery
  .default(0)
  .describe('ID of the last asset of the previous page. 0 for the first page.');

export const fleetAtQuery = z.strictObject({ at: instant.describe('Time to show, ISO 8601.'), after });
export type FleetAtQuery = z.infer<typeof fleetAtQuery>;

/**
 * A page of the fleet at a past instant, in the format of the live stream, from data known now. Meters belong to the
 * shown position.
 */
export const fleetAtSchema = z
  .object({
    at: instant,
    keptFrom: instant.describe('Earliest available time, ISO 8601 in UTC.'),
    states: z.array(liveTupleSchema).describe('States of the assets at that time.'),
    arrivedLater: z.array(z.int()).describe('IDs of assets whose position was received after that time.'),
    geofences: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          color: z.enum(geofenceColors),
          assets: z.array(z.int()).describe('IDs of the assets inside.'),
        }),
      )
      .describe('Geofences that the caller can see, with the assets of this page that were inside.'),
    next: z.int().nullable().describe('Value of `after` for the next page. Null on the last page.'),
  })
  .meta({ id: 'FleetAt' });
export type FleetAt = z.infer<typeof fleetAtSchema>;

const maxMs = travelMovesMaxHours * 3_600_000;
export const fleetMovesQuery = z
  .strictObject({
    from: instant.describe('Start of the period, inclusive; ISO 8601.'),
    to: instant.describe('End of the period, exclusive; ISO 8601.'),
    stepSeconds: z.coerce
      .number()
      .int()
      .min(travelStepsSeconds.least)
      .max(travelStepsSeconds.most)
      .describe('Length of a step, in seconds. Each step has the last position of each asset.'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to must be after from.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxMs, {
    path: ['to'],
    message: `A period can cover up to ${travelMovesMaxHours} hours.`,
  });
export type FleetMovesQuery = z.infer<typeof fleetMovesQuery>;

export const fleetMovesSchema = z
  .object({
    from: instant,
    to: instant.describe('End of this response, which may be before the requested end. Continue from here.'),
    stepSeconds: z
      .int()
      .describe('Length of a step, in seconds. Earlier positions of an asset within a step are left out.'),
    moves: z
      .array(z.tuple([z.number(), liveTupleSchema]))
      .describe('Pairs of milliseconds since 1970 and the state of an asset from then on, in order of time.'),
  })
  .meta({ id: 'FleetMoves' });
export type FleetMoves = z.infer<typeof fleetMovesSchema>;

export const fleetActivityQuery = z.strictObject({
  day: z.iso.date().describe('Day as YYYY-MM-DD, in the time zone of the account.'),
});
export type FleetActivityQuery = z.infer<typeof fleetActivityQuery>;
export const fleetActivitySchema = z
  .object({
    from: instant.describe('Start of the day, ISO 8601 in UTC.'),
    to: instant.describe('Start of the next day, ISO 8601 in UTC.'),
    keptFrom: instant,
    moving: z
      .array(z.int())
      .describe(`Number of assets on a trip in each ${activityBucketMinutes} minutes of the day.`),
  })
  .meta({ id: 'FleetActivity' });
export type FleetActivity = z.infer<typeof fleetActivitySchema>;

export const timeTravelCalls = {
  getFleetAt: {
    summary: 'Get the fleet at a time',
    description: 'Returns the state of the fleet at a given time, several thousand assets per page.',
    access: sees(liveModule),
    query: fleetAtQuery,
    status: 200,
    answer: fleetAtSchema,
  },
  listFleetMoves: {
    summary: 'List movements of the fleet',
    description: 'Returns the changes of the fleet between two times, thinned to steps.',
    access: sees(liveModule),
    query: fleetMovesQuery,
    status: 200,
    answer: fleetMovesSchema,
  },
  getFleetActivity: {
    summary: 'Get the activity of a day',
    description: 'Returns the number of assets on a trip throughout a day.',
    access: sees(liveModule),
    query: fleetActivityQuery,
    status: 200,
    answer: fleetActivitySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
