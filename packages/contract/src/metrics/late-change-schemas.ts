import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { assetOfHistory, date, instant } from '../scalars.ts';
import { inPeriod, metricFilters } from './asked-days.ts';
import { factCauses, factNames, metricCodes, metricUnits } from './values.ts';

const since = instant.optional().describe('Only changes after this time, ISO 8601. Defaults to a day ago.');
export const listLateChangesQuery = inPeriod(z.strictObject({ ...metricFilters, ...pageQuery, since }));
export type ListLateChangesQuery = z.infer<typeof listLateChangesQuery>;
export const lateChangeSchema = z
  .object({
    asset: assetOfHistory,
    unit: z.string().describe('UL of the asset on that day.'),
    day: date,
    cause: z.enum(factCauses).describe('Cause of the change.'),
    changedAt: instant.describe('When the day last changed, ISO 8601 in UTC.'),
    facts: z
      .array(
        z.object({
          fact: z.enum(factNames),
          before: z.number().describe('Value at `since`.'),
          now: z.number(),
        }),
      )
      .describe('Facts that differ from those at `since`.'),
  })
  .meta({ id: 'LateChange' });
export type LateChange = z.infer<typeof lateChangeSchema>;
export const lateChangeListSchema = listOf(lateChangeSchema).extend({
  since: instant.describe('Time to compare with, ISO 8601 in UTC.'),
});
export type LateChangeList = z.infer<typeof lateChangeListSchema>;

export const metricLateChangeQuery = inPeriod(z.strictObject({ ...metricFilters, since }));
export type MetricLateChangeQuery = z.infer<typeof metricLateChangeQuery>;
export const metricLateChangeSchema = z
  .object({
    metric: z.enum(metricCodes),
    unit: z.enum(metricUnits).describe('Unit of the metric.'),
    since: instant.describe('Time to compare with, ISO 8601 in UTC.'),
    days: z.int().describe('Number of days of assets that changed since then.'),
    value: z.number().nullable().describe('Current value. Null if the metric is not ready.'),
    before: z
      .number()
      .nullable()
      .describe('Value of the same days at `since`. Null if the metric was not ready.'),
  })
  .meta({ id: 'MetricLateChange' });
export type MetricLateChange = z.infer<typeof metricLateChangeSchema>;
