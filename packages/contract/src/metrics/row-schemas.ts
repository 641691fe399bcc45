import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { date, idInQuery, instant, recalculating } from '../scalars.ts';
import { exportQuery, inPeriod, metricFilters, metricTerms } from './asked-days.ts';
import { figureSchema } from './schemas.ts';
import { factCauses, factNames, hourlyFacts, metricRowSorts, type FactName } from './values.ts';

export type Facts = Readonly<Record<FactName, number>>;
/** Without those that only metrics of closed modules are made of. */
export const seenFactsSchema = z.partialRecord(z.enum(factNames), z.int()).meta({ id: 'Facts' });
export type SeenFacts = z.infer<typeof seenFactsSchema>;

const assetDay = {
  asset: z
    .object({ id: z.int(), code: z.string().nullable() })
    .describe('Without a code where it is in no UL of the reader by now'),
  day: date,
  unit: z.object({ id: z.int(), name: z.string() }).describe('Of that day'),
  isClosed: z.boolean().describe('The day is over; later changes are revisions'),
  isRevised: z.boolean(),
  knownFrom: instant,
  dataAt: instant.nullable().describe('The last contact that it counts'),
};

export const listMetricRowsQuery = inPeriod(
  z.strictObject({
    ...metricFilters,
    ...pageQuery,
    weekday: z.coerce.number().int().min(1).max(7).optional().describe('ISO 8601: Monday is 1'),
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
    figure: figureSchema.describe('Of this asset and day alone'),
    facts: z
      .partialRecord(z.enum(metricTerms), z.number())
      .describe('Those that the formula and its coverage are made of: integers, but for amounts of money'),
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
    from: instant,
    to: instant.describe('The next midnight of the account'),
    facts: seenFactsSchema.describe(
      'Without those that only metrics of modules closed to the reader are made of',
    ),
    hours: z
      .partialRecord(z.enum(hourlyFacts), z.array(z.int()).length(24))
      .describe('By hour of the day; they add up to the facts'),
    topSpeedKph: z.number().nullable(),
    longestGapSeconds: z.int().nullable(),
    engineBy: z.enum(['meter', 'signs']).nullable().describe('What the engine seconds are measured by'),
    fuelBy: z
      .enum(['counter', 'rate'])
      .nullable()
      .describe('What the fuel is measured by; null where the device tells neither'),
    faults: z.record(z.string(), z.int()).describe('Seconds by fault code'),
    fences: z
      .array(z.object({ id: z.int(), name: z.string(), seconds: z.int() }))
      .describe('Time in each geofence that the reader sees'),
    events: z.record(z.string(), z.int()).describe('Device events by kind'),
    revisions: z
      .array(
        z.object({
          knownFrom: instant,
          supersededAt: instant,
          cause: z.enum(factCauses),
          facts: seenFactsSchema,
        }),
      )
      .describe('What it was before, newest first'),
  })
  .meta({ id: 'AssetDay' });
export type AssetDay = z.infer<typeof assetDaySchema>;
