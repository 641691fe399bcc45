import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { backtestCoverage, backtestDays, backtestDaysInQuery, backtestLine } from './backtest-parts.ts';
import { backtestDoubts } from './backtest-values.ts';
import { createGeofenceSchema, geofenceScheduleSchema } from './schemas.ts';
import { geofenceCauses, geofenceEventKinds } from './values.ts';

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
      .describe('ID of the saved geofence to compare with. Null for no comparison.'),
    ruleSchedule: geofenceScheduleSchema
      .nullable()
      .default(null)
      .describe('When a rule on the events applies, to count its events. Null for always.'),
    days: backtestDays,
  })
  .meta({ id: 'BacktestGeofence' });
export type BacktestGeofence = z.infer<typeof backtestGeofenceSchema>;

export const backtestQuery = z.strictObject({ days: backtestDaysInQuery });
export type BacktestQuery = z.infer<typeof backtestQuery>;

const counts = {
  entries: z.int(),
  exits: z.int(),
  passages: z.int().describe('Number of passages too short for a visit.'),
  speedings: z.int().describe('Number of times over the limit.'),
};
const figures = {
  ...counts,
  visits: z
    .int()
    .describe('Number of visits, including those in progress at the start or end of the period.'),
  visitSeconds: z.int().describe('Duration of the visits within the period, in seconds.'),
  topSpeedKph: z
    .number()
    .nullable()
    .describe('Highest speed over the limit, in km/h. Null if there was none.'),
  doubtful: z.int().describe('Number of crossings that may be false alarms.'),
};
export const backtestFiguresSchema = z.object(figures).meta({ id: 'BacktestFigures' });
export type BacktestFigures = z.infer<typeof backtestFiguresSchema>;

export const backtestCrossingSchema = z
  .object({
    kind: z.enum(geofenceEventKinds).describe('Kind of crossing.'),
    asset: z.object({ id: z.int(), code: z.string() }),
    at: instant,
    confirmedAt: instant,
    longitude: z.number(),
    latitude: z.number(),
    cause: z
      .enum(geofenceCauses)
      .describe('Reason for the crossing. `first_seen` means inside at the start of the period.'),
    inferred: z.boolean(),
    certainty: z.number().min(0).max(1),
    doubts: z.array(z.enum(backtestDoubts)).describe('Reasons why it may be a false alarm.'),
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
      .describe('Figures of the saved geofence over the same positions. Null without a comparison.'),
    ruleEvents: z.object(counts).describe('Events while the schedule of the rule applies.'),
    byDay: z.array(z.object({ day: z.iso.date(), ...counts })),
    crossings: z.array(backtestCrossingSchema).describe('Crossings, latest first.'),
    crossingsLeftOut: z.int().describe('Number of earlier crossings that are counted but not listed.'),
    coverage: backtestCoverage('Number of assets of the geofence that the caller can see.'),
  })
  .meta({ id: 'BacktestResult' });
export type BacktestResult = z.infer<typeof backtestResultSchema>;

export const backtestLineSchema = backtestLine(backtestResultSchema).meta({ id: 'BacktestLine' });
export type BacktestLine = z.infer<typeof backtestLineSchema>;
