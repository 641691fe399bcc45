import { z } from 'zod';
import { sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { geofenceColors } from './geofences/values.ts';
import { liveTupleSchema } from './live-schemas.ts';
import { liveModule } from './live.ts';
import { idOrNoneInQuery, instant } from './scalars.ts';
import { activityBucketMinutes, travelMovesMaxHours, travelStepsSeconds } from './time-travel.ts';

const after = idOrNoneInQuery.default(0).describe('Goes on behind the asset of this id');

export const fleetAtQuery = z.strictObject({ at: instant, after });
export type FleetAtQuery = z.infer<typeof fleetAtQuery>;

/**
 * A page of the fleet at an instant: states as the live stream has them, by what is known now. Meters are those of the fix
 * that is shown.
 */
export const fleetAtSchema = z
  .object({
    at: instant,
    keptFrom: instant.describe('The earliest instant that can be asked for'),
    states: z.array(liveTupleSchema),
    arrivedLater: z.array(z.int()).describe('Assets whose fix was received after the instant'),
    geofences: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          color: z.enum(geofenceColors),
          assets: z.array(z.int()),
        }),
      )
      .describe('Which assets of the page were inside, as far as the reader sees the geofence'),
    next: z.int().nullable().describe('The `after` of the next page; null on the last'),
  })
  .meta({ id: 'FleetAt' });
export type FleetAt = z.infer<typeof fleetAtSchema>;

const maxMs = travelMovesMaxHours * 3_600_000;
export const fleetMovesQuery = z
  .strictObject({
    from: instant,
    to: instant.describe('Excluded'),
    stepSeconds: z.coerce
      .number()
      .int()
      .min(travelStepsSeconds.least)
      .max(travelStepsSeconds.most)
      .describe('Of each step the last fix of an asset is told'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to must be after from',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxMs, {
    path: ['to'],
    message: `A period can cover up to ${travelMovesMaxHours} hours`,
  });
export type FleetMovesQuery = z.infer<typeof fleetMovesQuery>;

export const fleetMovesSchema = z
  .object({
    from: instant,
    to: instant.describe('How far the answer reaches, which may be less than was asked: go on from there'),
    stepSeconds: z.int().describe('What an asset reported within a step before its last fix is left out'),
    moves: z
      .array(z.tuple([z.number(), liveTupleSchema]))
      .describe('Instants (ms) in their order, each with the state of an asset from then on'),
  })
  .meta({ id: 'FleetMoves' });
export type FleetMoves = z.infer<typeof fleetMovesSchema>;

export const fleetActivityQuery = z.strictObject({
  day: z.iso.date().describe('In the zone of the account'),
});
export type FleetActivityQuery = z.infer<typeof fleetActivityQuery>;
export const fleetActivitySchema = z
  .object({
    from: instant,
    to: instant.describe('The end of the day, excluded'),
    keptFrom: instant,
    moving: z
      .array(z.int())
      .describe(`Assets that were on a trip, for each ${activityBucketMinutes} minutes of the day`),
  })
  .meta({ id: 'FleetActivity' });
export type FleetActivity = z.infer<typeof fleetActivitySchema>;

export const timeTravelCalls = {
  getFleetAt: {
    summary: 'The fleet as it was at an instant, some thousands of assets a page',
    access: sees(liveModule),
    query: fleetAtQuery,
    status: 200,
    answer: fleetAtSchema,
  },
  listFleetMoves: {
    summary: 'What changed in the fleet between two instants, thinned to steps',
    access: sees(liveModule),
    query: fleetMovesQuery,
    status: 200,
    answer: fleetMovesSchema,
  },
  getFleetActivity: {
    summary: 'How many assets were on a trip, through a day',
    access: sees(liveModule),
    query: fleetActivityQuery,
    status: 200,
    answer: fleetActivitySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
