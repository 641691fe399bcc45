import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { date, idInQuery, instant, isArchived, named, recalculating } from '../scalars.ts';
import { exportQuery, inPeriod, metricFilters, metricTerms } from './asked-days.ts';
import { figureSchema } from './schemas.ts';
import { factCauses, factNames, hourlyFacts, metricRowSorts, type FactName } from './values.ts';

export type Facts = Readonly<Record<FactName, number>>;
/** Leaves out facts used only by metrics of modules closed to the caller. */
export const seenFactsSchema = z.partialRecord(z.enum(factNames), z.int()).meta({ id: 'Facts' });
export type SeenFacts = z.infer<typeof seenFactsSchema>;

const assetDay = {
  asset: z
    .object({ id: z.int(), code: z.string().nullable(), isArchived })
    .describe('Asset. Its code is null if it is no longer in a UL of the caller.'),
  day: date,
  unit: named.describe('UL of the asset on that day.'),
  isClosed: z.boolean().describe('Whether the day is over. Later changes are revisions.'),
  isRevised: z.boolean(),
  knownFrom: instant,
  dataAt: instant.nullable().describe('Time of the last contact included. Null if there is none.'),
};

export const listMetricRowsQuery = inPeriod(
  z.strictObject({
    ...metricFilters,
    ...pageQuery,
    weekday: z.coerce.number().int().min(1).max(7).optional().describe('Weekday by ISO 8601; Monday is 1.'),
    sort: z.enum(metricRowSorts).default('day'),
    order: z.enum(sortOrders).default('asc'),
  }),
);
export type ListMetricRowsQuery = z.infer<typeof listMetricRowsQuery>;

export const exportMetricRowsQuery = inPeriod(
  z.strictObject({
    ...metricFilters,
    weekday: z.coerce.number().int().min(1).max(7).optional(),
    ...exportQuery,
  }),
);
export type ExportMetricRowsQuery = z.infer<typeof exportMetricRowsQuery>;

export const metricRowSchema = z
  .object({
    ...assetDay,
    figure: figureSchema.describe('Figure of this asset and day.'),
    facts: z
      .partialRecord(z.enum(metricTerms), z.number())
      .describe('Facts that the formula and its coverage use. All are integers except amounts of money.'),
  })
  .meta({ id: 'MetricRow' });
export type MetricRow = z.infer<typeof metricRowSchema>;
export const metricRowListSchema = listOf(metricRowSchema).extend(recalculating);
export type MetricRowList = z.infer<typeof metricRowListSchema>;

export const assetDayParams = z.object({
  assetId: idInQuery,
  day: date,
});
export type AssetDayParams = z.infer<typeof assetDayParams>;
export const assetDaySchema = z
  .object({
    ...assetDay,
    ...recalculating,
    timeZone: z.string(),
    from: instant.describe('Start of the day, ISO 8601 in UTC.'),
    to: instant.describe('Start of the next day, ISO 8601 in UTC.'),
    facts: seenFactsSchema.describe(
      'Facts of the day, without those used only by modules that the caller cannot see.',
    ),
    hours: z
      .partialRecord(z.enum(hourlyFacts), z.array(z.int()).length(24))
      .describe('Facts by hour of the day. They add up to the daily facts.'),
    topSpeedKph: z.number().nullable(),
    longestGapSeconds: z.int().nullable(),
    engineBy: z
      .enum(['meter', 'signs'])
      .nullable()
      .describe(
        'Source of the engine time: the hour meter, or signals such as the ignition. Null if unknown.',
      ),
    fuelBy: z
      .enum(['counter', 'rate'])
      .nullable()
      .describe('Source of the fuel: a counter, or a consumption rate. Null if the device reports neither.'),
    faults: z.record(z.string(), z.int()).describe('Duration by fault code, in seconds.'),
    fences: z
      .array(z.object({ id: z.int(), name: z.string(), seconds: z.int() }))
      .describe('Time in each geofence that the caller can see.'),
    events: z.record(z.string(), z.int()).describe('Number of device events by kind.'),
    revisions: z
      .array(
        z.object({
          knownFrom: instant,
          supersededAt: instant,
          cause: z.enum(factCauses).describe('Cause of the change.'),
          facts: seenFactsSchema,
        }),
      )
      .describe('Earlier values of the day, newest first.'),
  })
  .meta({ id: 'AssetDay' });
export type AssetDay = z.infer<typeof assetDaySchema>;
