import { z } from 'zod';
import { date, isArchived, recalculating } from '../scalars.ts';
import { metricCodes, metricComparisons, metricUnits } from './values.ts';
import { inPeriod, metricFilters } from './asked-days.ts';
import { figureSchema } from './schemas.ts';

export const metricChangeQuery = inPeriod(
  z.strictObject({
    ...metricFilters,
    compare: z.enum(metricComparisons).exclude(['none']).default('before'),
    most: z.coerce
      .number()
      .int()
      .min(1)
      .max(50)
      .default(10)
      .describe('Maximum number of assets, largest change first.'),
  }),
);
export type MetricChangeQuery = z.infer<typeof metricChangeQuery>;
export const metricChangeSchema = z
  .object({
    metric: z.enum(metricCodes),
    unit: z.enum(metricUnits).describe('Unit of the metric.'),
    figure: figureSchema,
    before: figureSchema
      .extend({
        from: date.describe('First day as YYYY-MM-DD.'),
        to: date.describe('Day after the last one as YYYY-MM-DD.'),
      })
      .describe('Figure in the comparison period.'),
    ...recalculating,
    change: z
      .number()
      .nullable()
      .describe('Change in the unit of the metric. Null unless both figures are `ready`.'),
    byNumerator: z
      .number()
      .nullable()
      .describe(
        'Part of the change caused by the numerator, at the current denominator. Null unless both figures are `ready`.',
      ),
    byDenominator: z
      .number()
      .nullable()
      .describe('Part of the change caused by the denominator. Null for a sum.'),
    byAssets: z
      .array(
        z.object({
          asset: z.object({ id: z.int(), code: z.string().nullable(), isArchived }),
          change: z
            .number()
            .describe(
              'Part of the change in the unit of the metric. The parts of all assets add up to the change.',
            ),
          figure: figureSchema,
          before: figureSchema.describe('Figure of the asset in the comparison period.'),
        }),
      )
      .describe('Assets by their part of the change, largest first.'),
    others: z
      .object({
        assets: z.int().describe('Number of assets.'),
        change: z.number().describe('Part of the change in the unit of the metric.'),
      })
      .describe('The remaining assets.'),
  })
  .meta({ id: 'MetricChange' });
export type MetricChange = z.infer<typeof metricChangeSchema>;
