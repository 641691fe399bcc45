import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { backtestDaysMost, backtestDaysUsual, backtestDoubts } from './backtest-values.ts';
import { createGeofenceSchema } from './schemas.ts';
import { geofenceCauses, geofenceEventKinds } from './values.ts';

const days = z
  .int()
  .min(1)
  .max(backtestDaysMost)
  .default(backtestDaysUsual)
  .describe('Days of the account, today the last of them');

export const backtestGeofenceSchema = createGeofenceSchema
  .pick({
    unitId: true,
    parentId: true,
    assets: true,
    shape: true,
    maxSpeedKph: true,
    entryDwellSeconds: true,
    exitDwellSeconds: true,
    toleranceMeters: true,
    confirmSeconds: true,
    schedule: true,
    mustBeInside: true,
  })
  .extend({
    geofenceId: id
      .nullable()
      .default(null)
      .describe(
        'A saved geofence whose place this takes; the answer then also says what it would have recorded',
      ),
    days,
  })
  .meta({ id: 'BacktestGeofence' });
export type BacktestGeofence = z.infer<typeof backtestGeofenceSchema>;

export const backtestQuery = z.strictObject({
  days: z.coerce.number().int().min(1).max(backtestDaysMost).default(backtestDaysUsual),
});
export type BacktestQuery = z.infer<typeof backtestQuery>;

const counts = {
  entries: z.int(),
  exits: z.int(),
  passages: z.int().describe('Through the geofence, too shortly for a visit'),
  speedings: z.int().describe('Episodes above the limit'),
};
const figures = {
  ...counts,
  visits: z.int().describe('Also those that go on, or went on when the period began'),
  visitSeconds: z.int().describe('Within the period'),
  topSpeedKph: z.number().nullable().describe('Of the episodes'),
  doubtful: z.int().describe('Crossings that may be false alarms'),
};
export const backtestFiguresSchema = z.object(figures).meta({ id: 'BacktestFigures' });
export type BacktestFigures = z.infer<typeof backtestFiguresSchema>;

export const backtestCrossingSchema = z
  .object({
    kind: z.enum(geofenceEventKinds),
    asset: z.object({ id: z.int(), code: z.string() }),
    at: instant,
    confirmedAt: instant,
    longitude: z.number(),
    latitude: z.number(),
    cause: z.enum(geofenceCauses).describe('`first_seen`: inside when the period began'),
    inferred: z.boolean(),
    certainty: z.number().min(0).max(1),
    doubts: z.array(z.enum(backtestDoubts)).describe('Why it may be a false alarm'),
  })
  .meta({ id: 'BacktestCrossing' });
export type BacktestCrossing = z.infer<typeof backtestCrossingSchema>;

export const backtestResultSchema = z
  .object({
    from: instant,
    to: instant,
    figures: backtestFiguresSchema,
    saved: backtestFiguresSchema
      .nullable()
      .describe('Of the saved geofence whose place a draft takes, over the same positions'),
    byDay: z.array(z.object({ day: z.iso.date(), ...counts })),
    crossings: z.array(backtestCrossingSchema).describe('Latest first'),
    crossingsLeftOut: z.int().describe('Earlier ones that are counted and not listed'),
    coverage: z.object({
      assets: z.int().describe('That the geofence holds for and the reader sees'),
      withPositions: z.int(),
      notRead: z.int().describe('Left out: there are too many, or the time was over'),
      fixes: z.int(),
    }),
  })
  .meta({ id: 'BacktestResult' });
export type BacktestResult = z.infer<typeof backtestResultSchema>;

/** What each line of the answer says: how far it is, and at last the result or why there is none. */
export const backtestLineSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('progress'), assets: z.int(), of: z.int(), fixes: z.int() }),
    z.object({ kind: z.literal('result'), result: backtestResultSchema }),
    z.object({
      kind: z.literal('stopped'),
      reason: z.enum(['replaced', 'forbidden', 'failed']).describe('`replaced`: its person began another'),
    }),
  ])
  .meta({ id: 'BacktestLine' });
export type BacktestLine = z.infer<typeof backtestLineSchema>;
