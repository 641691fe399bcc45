import { z } from 'zod';
import { usedFuelSchema } from '../fuels-schemas.ts';
import { figureVariantsSchema } from '../identity-schemas.ts';
import { manyOf } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { date, instant, recalculating } from '../scalars.ts';
import { figureTargetSchema, heldTargetSchema } from '../targets-schemas.ts';
import {
  figureStates,
  leftOutReasons,
  metricCodes,
  metricComparisons,
  metricDirections,
  metricGroupings,
  metricGroupsMost,
  metricUnits,
  targetUses,
} from './values.ts';
import { exportQuery, idOrNone, inPeriod, metricFilters, metricTerms } from './asked-days.ts';
import { variantFamilies } from './variants.ts';

const termsSchema = z
  .array(z.object({ fact: z.enum(metricTerms), factor: z.number() }))
  .describe('Facts with their factors, added up over assets and days.');

export const metricSchema = z
  .object({
    code: z.enum(metricCodes).describe('Code of the metric.'),
    version: z.int().describe('Version of the formula.'),
    unit: z.enum(metricUnits).describe('Unit of the metric.'),
    direction: z.enum(metricDirections),
    formula: z.object({
      written: z.string().describe('Formula in words, derived from the terms.'),
      scale: z.number(),
      numerator: termsSchema.describe('Terms of the numerator.'),
      denominator: termsSchema.nullable().describe('Terms of the denominator. Null for a sum.'),
    }),
    leastExposure: z
      .number()
      .describe('Minimum denominator, in its base unit. Below it the state is `not_enough`.'),
    known: termsSchema.describe('Terms of the time with known data, in seconds.'),
    leftOut: z
      .array(
        z.object({
          reason: z.enum(leftOutReasons).describe('Reason for leaving the time out.'),
          terms: termsSchema,
        }),
      )
      .describe('Terms of the time without known data, in seconds, by reason.'),
    groups: z.array(z.enum(metricGroupings)).describe('Groupings that the metric supports.'),
    variantOf: z
      .enum(variantFamilies)
      .nullable()
      .describe(
        'Common name that vendors use for several formulas, including this one. Null if it has none.',
      ),
  })
  .meta({ id: 'Metric' });
export type Metric = z.infer<typeof metricSchema>;
export const metricListSchema = z.object({
  items: z.array(metricSchema).describe('Metrics of the catalog.'),
  leastCoverage: z
    .number()
    .describe('Share of known time below which a figure is `no_data`, as set by the account, from 0 to 1.'),
  nearTarget: z
    .number()
    .describe(
      'Share of a target by which a figure may miss it and still count as near, as set by the account.',
    ),
  variants: figureVariantsSchema.describe('Formulas chosen by the account, or the defaults.'),
});
export type MetricList = z.infer<typeof metricListSchema>;

export const metricParams = z.object({ metric: z.enum(metricCodes) });

const grouping = {
  groupBy: z.enum(metricGroupings).optional().describe('Grouping, one that the metric supports.'),
  compare: z
    .enum(metricComparisons)
    .default('before')
    .describe('Period to compare with: the one before, the same a year earlier, or none.'),
  use: z
    .enum(targetUses)
    .optional()
    .describe(
      'Only assets with this use compared with their target of the first metric. Requires grouping by assets.',
    ),
};
const groupPage = {
  most: z.coerce
    .number()
    .int()
    .min(1)
    .max(metricGroupsMost)
    .default(100)
    .describe('Maximum number of groups, by value. Groups of time are always complete and in order.'),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Number of groups to skip.'),
  order: z.enum(sortOrders).default('desc').describe('Sort direction of the groups.'),
};
export const metricQuery = inPeriod(z.strictObject({ ...metricFilters, ...grouping, ...groupPage }));
export type MetricQuery = z.infer<typeof metricQuery>;
export type MetricFilters = Pick<MetricQuery, keyof typeof metricFilters>;

export const figureSchema = z
  .object({
    state: z.enum(figureStates).describe('`ready`, or why there is no value.'),
    value: z.number().nullable().describe('Value in the unit of the metric. Null unless `state` is `ready`.'),
    numerator: z.number().describe('Numerator in its base unit, before scaling.'),
    denominator: z.number().nullable().describe('Denominator in its base unit. Null for a sum.'),
    coverage: z
      .object({
        assets: z
          .object({
            known: z.int().describe('Number of assets with facts.'),
            of: z.int().describe('Number of assets expected to have facts.'),
          })
          .describe('Number of assets with facts and of those expected to have them.'),
        hours: z
          .object({
            known: z.number().describe('Hours with known data.'),
            of: z.number().describe('Hours expected to be known.'),
          })
          .describe('Hours with known data and expected hours.'),
        share: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('Known share of the expected hours, from 0 to 1. Null if none are expected.'),
      })
      .describe('Known and expected data.'),
  })
  .meta({ id: 'MetricFigure' });
export type MetricFigure = z.infer<typeof figureSchema>;

const figureGroupSchema = figureSchema.extend({
  key: z
    .string()
    .describe(
      'Value that identifies the group: an ID, a day, a Monday, the first of a month, or weekday and hour such as `1-13`.',
    ),
  label: z.string().nullable().describe('Text to show. Null if the key is the text.'),
  isArchived: z.boolean().describe('Whether the group is an archived asset.'),
  before: figureSchema.nullable().describe('Figure in the comparison period. Null without one.'),
  target: figureTargetSchema.nullable().describe('Target of a UL, category or asset. Null if it has none.'),
});
export type MetricFigureGroup = z.infer<typeof figureGroupSchema>;

export const metricAnswerSchema = z
  .object({
    metric: z.enum(metricCodes),
    variantOf: z
      .enum(variantFamilies)
      .nullable()
      .describe('Common name that vendors use for several formulas. Null if it has none.'),
    version: z.int().describe('Version of the formula.'),
    unit: z.enum(metricUnits).describe('Unit of the metric.'),
    direction: z.enum(metricDirections),
    timeZone: z.string(),
    currency: z.string().describe('Currency of amounts, ISO 4217.'),
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date.describe('Day after the last one as YYYY-MM-DD.'),
    figure: figureSchema,
    before: figureSchema
      .extend({
        from: date.describe('First day as YYYY-MM-DD.'),
        to: date.describe('Day after the last one as YYYY-MM-DD.'),
      })
      .nullable()
      .describe('Figure in the comparison period. Null without one.'),
    target: heldTargetSchema
      .nullable()
      .describe(
        'Target on the last day of the period, from the most specific of UL and category, UL, category or account. Null if there is none.',
      ),
    leftOut: z
      .array(
        z.object({
          reason: z.enum(leftOutReasons).describe('Reason for leaving it out.'),
          assets: z.int().nullable().describe('Number of assets left out. Null if it does not apply.'),
          hours: z.number().describe('Hours left out.'),
        }),
      )
      .describe('Time and assets that do not count, by reason.'),
    fuels: z
      .array(usedFuelSchema)
      .describe('Emission factors used in the period. Empty for metrics without emissions.'),
    revisedDays: z.int().describe('Number of days of assets that changed after they were closed.'),
    dataAt: instant.nullable().describe('Time up to which the newest facts are known. Null without facts.'),
    ...recalculating,
    rows: z.string().describe('Path of the underlying rows, relative to the API prefix.'),
    groups: z.array(figureGroupSchema).describe('Figures by group.'),
    groupCount: z.int().describe('Number of groups, including those left out by the limit.'),
    spread: z
      .object({
        assets: z.int().describe('Number of assets with a value.'),
        p50: z.number(),
        p95: z.number(),
      })
      .nullable()
      .describe('Distribution over assets. Null unless grouped by assets.'),
    uses: z
      .object({ under: z.int(), within: z.int(), over: z.int() })
      .nullable()
      .describe(
        'Assets by use compared with their target of the first metric. Null unless grouped by assets.',
      ),
  })
  .meta({ id: 'MetricAnswer' });
export type MetricAnswer = z.infer<typeof metricAnswerSchema>;

const metricsAsked = z
  .union([
    z.array(z.enum(metricCodes)).max(metricCodes.length),
    z.enum(metricCodes).transform((code) => [code]),
  ])
  .describe('Codes of the metrics. The first metric determines the groups.');
export const figuresQuery = inPeriod(
  z.strictObject({ ...metricFilters, ...grouping, ...groupPage, metrics: metricsAsked }),
);
export type FiguresQuery = z.infer<typeof figuresQuery>;
export const figuresSchema = z.object({
  items: z.array(metricAnswerSchema).describe('Metrics in the requested order.'),
});
export type Figures = z.infer<typeof figuresSchema>;

export const exportFiguresQuery = inPeriod(
  z.strictObject({ ...metricFilters, ...grouping, metrics: metricsAsked, ...exportQuery }),
);
export type ExportFiguresQuery = z.infer<typeof exportFiguresQuery>;

export const figureChoicesQuery = z.strictObject({
  assets: manyOf(idOrNone).describe('Assets to include by name, by ID.'),
});
export type FigureChoicesQuery = z.infer<typeof figureChoicesQuery>;
const choices = z.array(
  z.object({
    value: z.string().describe('Value to filter by.'),
    label: z.string().describe('Text to show for the value.'),
    assets: z.int().describe('Number of assets.'),
  }),
);
export const figureChoicesSchema = z
  .object({
    units: choices,
    categories: choices,
    segments: choices,
    customers: choices.describe('Customers. 0 for assets without a customer.'),
    regions: choices,
    tags: choices,
    manufacturers: choices,
    models: choices,
    assets: choices.describe('The requested assets that the caller can see.'),
  })
  .meta({ id: 'FigureChoices' });
export type FigureChoices = z.infer<typeof figureChoicesSchema>;
