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
  .describe('Added up over assets and days');

export const metricSchema = z
  .object({
    code: z.enum(metricCodes),
    version: z.int().describe('Grows whenever the formula changes'),
    unit: z.enum(metricUnits),
    direction: z.enum(metricDirections),
    formula: z.object({
      written: z.string().describe('From the terms below, which compute it'),
      scale: z.number(),
      numerator: termsSchema,
      denominator: termsSchema.nullable().describe('Null for a sum'),
    }),
    leastExposure: z
      .number()
      .describe('Of the denominator, in its base unit; below it the figure is `not_enough`'),
    known: termsSchema.describe('The seconds in which it is known'),
    leftOut: z
      .array(z.object({ reason: z.enum(leftOutReasons), terms: termsSchema }))
      .describe('The seconds in which it is not; with the known ones, those that should be'),
    groups: z.array(z.enum(metricGroupings)),
    variantOf: z
      .enum(variantFamilies)
      .nullable()
      .describe('The name that vendors give to several formulas, of which this is one'),
  })
  .meta({ id: 'Metric' });
export type Metric = z.infer<typeof metricSchema>;
export const metricListSchema = z.object({
  items: z.array(metricSchema),
  leastCoverage: z.number().describe('The account’s: below this share of known time a figure is `no_data`'),
  nearTarget: z
    .number()
    .describe('The account’s: a target that is missed by at most this share of it is near'),
  variants: figureVariantsSchema.describe('Those that the account has chosen, or the usual ones'),
});
export type MetricList = z.infer<typeof metricListSchema>;

export const metricParams = z.object({ metric: z.enum(metricCodes) });

const grouping = {
  groupBy: z.enum(metricGroupings).optional().describe('One of the metric'),
  compare: z.enum(metricComparisons).default('before'),
  use: z
    .enum(targetUses)
    .optional()
    .describe('Only assets that are used so against their target of the first metric, one of use; by assets'),
};
const groupPage = {
  most: z.coerce
    .number()
    .int()
    .min(1)
    .max(metricGroupsMost)
    .default(100)
    .describe('Groups, by value; those of time are all there, in order'),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Groups before the first one'),
  order: z.enum(sortOrders).default('desc').describe('Of groups'),
};
export const metricQuery = inPeriod(z.strictObject({ ...metricFilters, ...grouping, ...groupPage }));
export type MetricQuery = z.infer<typeof metricQuery>;
export type MetricFilters = Pick<MetricQuery, keyof typeof metricFilters>;

export const figureSchema = z
  .object({
    state: z.enum(figureStates),
    value: z.number().nullable().describe('Null unless it is `ready`'),
    numerator: z.number().describe('In its base unit, before the scale'),
    denominator: z.number().nullable(),
    coverage: z.object({
      assets: z.object({ known: z.int(), of: z.int() }).describe('With facts, of those that should have'),
      hours: z.object({ known: z.number(), of: z.number() }),
      share: z.number().min(0).max(1).nullable().describe('Of hours; null where there are none'),
    }),
  })
  .meta({ id: 'MetricFigure' });
export type MetricFigure = z.infer<typeof figureSchema>;

const figureGroupSchema = figureSchema.extend({
  key: z
    .string()
    .describe(
      'Of a UL, customer or asset its id; a day, Monday or first of the month; `weekday-hour`, Monday is 1',
    ),
  label: z.string().nullable().describe('Null where the key is its own label'),
  before: figureSchema.nullable(),
  target: figureTargetSchema.nullable().describe('Of groups that are a UL, a category or an asset'),
});
export type MetricFigureGroup = z.infer<typeof figureGroupSchema>;

export const metricAnswerSchema = z
  .object({
    metric: z.enum(metricCodes),
    variantOf: z.enum(variantFamilies).nullable().describe('As in the catalogue'),
    version: z.int(),
    unit: z.enum(metricUnits),
    direction: z.enum(metricDirections),
    timeZone: z.string(),
    currency: z.string().describe('Of the account, in which amounts of money are'),
    from: date,
    to: date,
    figure: figureSchema,
    before: figureSchema
      .extend({ from: date, to: date })
      .nullable()
      .describe('The period it is compared with'),
    target: heldTargetSchema
      .nullable()
      .describe(
        'What it should come to, on the last day of the period that has come: for its UL and category, else its UL, its category or the account',
      ),
    leftOut: z
      .array(z.object({ reason: z.enum(leftOutReasons), assets: z.int().nullable(), hours: z.number() }))
      .describe('What is no part of it, and why'),
    fuels: z
      .array(usedFuelSchema)
      .describe(
        'By which factors emissions are computed: those that hold in the period; none of other figures',
      ),
    revisedDays: z.int().describe('Asset-days of the period that changed after they were closed'),
    dataAt: instant.nullable().describe('Up to when the newest of its facts were known'),
    ...recalculating,
    rows: z.string().describe('Address of the asset-days behind it, below the API’s prefix'),
    groups: z.array(figureGroupSchema),
    groupCount: z.int().describe('All groups, those that are left out too; only those of `use` where asked'),
    spread: z
      .object({ assets: z.int(), p50: z.number(), p95: z.number() })
      .nullable()
      .describe('By assets: how many have a value, and the value that half, and 95 %, of them do not exceed'),
    uses: z
      .object({ under: z.int(), within: z.int(), over: z.int() })
      .nullable()
      .describe(
        'How many assets are used less than their target, about as much, or more: of the first metric, by assets',
      ),
  })
  .meta({ id: 'MetricAnswer' });
export type MetricAnswer = z.infer<typeof metricAnswerSchema>;

const metricsAsked = z
  .union([
    z.array(z.enum(metricCodes)).max(metricCodes.length),
    z.enum(metricCodes).transform((code) => [code]),
  ])
  .describe('Groups are those of the first one, in its order');
export const figuresQuery = inPeriod(
  z.strictObject({ ...metricFilters, ...grouping, ...groupPage, metrics: metricsAsked }),
);
export type FiguresQuery = z.infer<typeof figuresQuery>;
export const figuresSchema = z.object({
  items: z.array(metricAnswerSchema).describe('As they were asked for'),
});
export type Figures = z.infer<typeof figuresSchema>;

export const exportFiguresQuery = inPeriod(
  z.strictObject({ ...metricFilters, ...grouping, metrics: metricsAsked, ...exportQuery }),
);
export type ExportFiguresQuery = z.infer<typeof exportFiguresQuery>;

export const figureChoicesQuery = z.strictObject({
  assets: manyOf(idOrNone).describe('To be named as well'),
});
export type FigureChoicesQuery = z.infer<typeof figureChoicesQuery>;
const choices = z.array(z.object({ value: z.string(), label: z.string(), assets: z.int() }));
export const figureChoicesSchema = z
  .object({
    units: choices,
    categories: choices,
    segments: choices,
    customers: choices.describe('0 is for assets without a customer'),
    regions: choices,
    tags: choices,
    manufacturers: choices,
    models: choices,
    assets: choices.describe('Of those that were asked for and are seen'),
  })
  .meta({ id: 'FigureChoices' });
export type FigureChoices = z.infer<typeof figureChoicesSchema>;

export const metricChangeQuery = inPeriod(
  z.strictObject({
    ...metricFilters,
    compare: z.enum(metricComparisons).exclude(['none']).default('before'),
    most: z.coerce.number().int().min(1).max(50).default(10).describe('Assets, by how much they changed it'),
  }),
);
export type MetricChangeQuery = z.infer<typeof metricChangeQuery>;
export const metricChangeSchema = z
  .object({
    metric: z.enum(metricCodes),
    unit: z.enum(metricUnits),
    figure: figureSchema,
    before: figureSchema.extend({ from: date, to: date }),
    ...recalculating,
    change: z.number().nullable().describe('In the unit of the metric; null unless both are `ready`'),
    byNumerator: z
      .number()
      .nullable()
      .describe('What of it came from the numerator, at the denominator of now'),
    byDenominator: z.number().nullable().describe('The rest of it: null for a sum'),
    byAssets: z
      .array(
        z.object({
          asset: z.object({ id: z.int(), code: z.string().nullable() }),
          change: z.number().describe('Its part of the change; those of all assets add up to it'),
          figure: figureSchema,
          before: figureSchema,
        }),
      )
      .describe('Largest first, up or down'),
    others: z
      .object({ assets: z.int(), change: z.number() })
      .describe('Of the assets that are not among them'),
  })
  .meta({ id: 'MetricChange' });
export type MetricChange = z.infer<typeof metricChangeSchema>;
