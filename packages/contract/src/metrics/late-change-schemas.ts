import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { date, instant } from '../scalars.ts';
import { inPeriod, metricFilters } from './asked-days.ts';
import { factCauses, factNames, metricCodes, metricUnits } from './values.ts';

const since = instant.optional().describe('Changes behind it; a day ago when left out');
export const listLateChangesQuery = inPeriod(z.strictObject({ ...metricFilters, ...pageQuery, since }));
export type ListLateChangesQuery = z.infer<typeof listLateChangesQuery>;
export const lateChangeSchema = z
  .object({
    asset: z.object({ id: z.int(), code: z.string(), model: z.string() }),
    unit: z.string().describe('Of that day'),
    day: date,
    cause: z.enum(factCauses),
    changedAt: instant.describe('When it changed last'),
    facts: z
      .array(z.object({ fact: z.enum(factNames), before: z.number(), now: z.number() }))
      .describe('Those that differ from what they were at `since`'),
  })
  .meta({ id: 'LateChange' });
export type LateChange = z.infer<typeof lateChangeSchema>;
export const lateChangeListSchema = listOf(lateChangeSchema).extend({ since: instant });
export type LateChangeList = z.infer<typeof lateChangeListSchema>;

export const metricLateChangeQuery = inPeriod(z.strictObject({ ...metricFilters, since }));
export type MetricLateChangeQuery = z.infer<typeof metricLateChangeQuery>;
export const metricLateChangeSchema = z
  .object({
    metric: z.enum(metricCodes),
    unit: z.enum(metricUnits),
    since: instant,
    days: z.int().describe('Asset-days that came out otherwise since'),
    value: z.number().nullable(),
    before: z.number().nullable().describe('What it would have said of the same days at `since`'),
  })
  .meta({ id: 'MetricLateChange' });
export type MetricLateChange = z.infer<typeof metricLateChangeSchema>;
