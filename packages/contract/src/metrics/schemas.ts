import { z } from 'zod';
import { tagsFilter } from '../assets/schemas.ts';
import { maxId } from '../ids.ts';
import { usedFuelSchema } from '../fuels/schemas.ts';
import { figureVariantsSchema } from '../identity/schemas.ts';
import { listOf, manyOf, pageQuery } from '../list/schemas.ts';
import { exportFormats, sortOrders } from '../list/values.ts';
import { locales } from '../locales.ts';
import { figureTargetSchema, heldTargetSchema } from '../targets/schemas.ts';
import {
  costTerms,
  factCauses,
  factNames,
  figureStates,
  fuelTerms,
  hourlyFacts,
  leftOutReasons,
  metricCodes,
  metricComparisons,
  metricDaysMost,
  metricDirections,
  metricGroupings,
  metricGroupsMost,
  metricRowSorts,
  metricUnits,
  rentalTerms,
  targetUses,
  type FactName,
  type HourlyFact,
} from './values.ts';
import { variantFamilies } from './variants.ts';

const id = z.coerce.number().int().nonnegative().max(maxId);
const text = z.string().max(200);
const instant = z.iso.datetime({ offset: true });
/** PostgreSQL knows no year 0. */
const date = z.iso.date().refine((day) => day >= '1970-01-01', 'The first day is 1970-01-01');

const exportQuery = { format: z.enum(exportFormats), locale: z.enum(locales).default('en') };

const metricTerms = [...factNames, ...costTerms, ...rentalTerms, ...fuelTerms] as const;
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
  leastCoverage: z.number().describe('Below this share of known time a figure is `no_data`'),
  variants: figureVariantsSchema.describe('Those that the account has chosen, or the usual ones'),
});
export type MetricList = z.infer<typeof metricListSchema>;

export const metricParams = z.object({ metric: z.enum(metricCodes) });

const metricFilters = {
  from: date.describe('The first day, in the zone of the UL of each asset'),
  to: date.describe('The day behind the last one'),
  units: manyOf(id).describe('ULs of the assets on each day'),
  categories: manyOf(text),
  segments: manyOf(text).describe('Like all that follow, of assets as they are now'),
  customers: manyOf(id).describe('Ids; 0 is for assets without a customer'),
  regions: manyOf(text),
  tags: tagsFilter,
  manufacturers: manyOf(text),
  models: manyOf(text),
  assets: manyOf(id),
};
interface Days {
  readonly from: string;
  readonly to: string;
}
const isOrdered = ({ from, to }: Days): boolean => from < to;
const isOrderedMessage = { path: ['to'], message: 'to must be after from' };
const isWithinMost = ({ from, to }: Days): boolean =>
  Date.parse(to) - Date.parse(from) <= metricDaysMost * 86_400_000;
const isWithinMostMessage = { path: ['to'], message: `A period is at most ${metricDaysMost} days` };

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
export const metricQuery = z
  .strictObject({ ...metricFilters, ...grouping, ...groupPage })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
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
export const figuresQuery = z
  .strictObject({ ...metricFilters, ...grouping, ...groupPage, metrics: metricsAsked })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type FiguresQuery = z.infer<typeof figuresQuery>;
export const figuresSchema = z.object({
  items: z.array(metricAnswerSchema).describe('As they were asked for'),
});
export type Figures = z.infer<typeof figuresSchema>;

export const exportFiguresQuery = z
  .strictObject({ ...metricFilters, ...grouping, metrics: metricsAsked, ...exportQuery })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ExportFiguresQuery = z.infer<typeof exportFiguresQuery>;

export const figureChoicesQuery = z.strictObject({ assets: manyOf(id).describe('To be named as well') });
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

export const metricChangeQuery = z
  .strictObject({
    ...metricFilters,
    compare: z.enum(metricComparisons).exclude(['none']).default('before'),
    most: z.coerce.number().int().min(1).max(50).default(10).describe('Assets, by how much they changed it'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type MetricChangeQuery = z.infer<typeof metricChangeQuery>;
export const metricChangeSchema = z
  .object({
    metric: z.enum(metricCodes),
    unit: z.enum(metricUnits),
    figure: figureSchema,
    before: figureSchema.extend({ from: date, to: date }),
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

const integers = Object.fromEntries(factNames.map((name) => [name, z.int()])) as Record<FactName, z.ZodInt>;
const hours = Object.fromEntries(
  hourlyFacts.map((name) => [name, z.array(z.int()).length(24)]),
) as unknown as Record<HourlyFact, z.ZodArray<z.ZodInt>>;
export const factsSchema = z.object(integers).meta({ id: 'Facts' });
export type Facts = z.infer<typeof factsSchema>;

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

export const listMetricRowsQuery = z
  .strictObject({
    ...metricFilters,
    ...pageQuery,
    weekday: z.coerce.number().int().min(1).max(7).optional().describe('ISO 8601: Monday is 1'),
    sort: z.enum(metricRowSorts).default('day'),
    order: z.enum(sortOrders).default('asc'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ListMetricRowsQuery = z.infer<typeof listMetricRowsQuery>;

export const exportMetricRowsQuery = z
  .strictObject({
    ...metricFilters,
    weekday: z.coerce.number().int().min(1).max(7).optional(),
    ...exportQuery,
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
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
export const metricRowListSchema = listOf(metricRowSchema);
export type MetricRowList = z.infer<typeof metricRowListSchema>;

export const assetDayParams = z.object({
  assetId: z.coerce.number().int().positive().max(maxId),
  day: date,
});
export type AssetDayParams = z.infer<typeof assetDayParams>;
export const assetDaySchema = z
  .object({
    ...assetDay,
    timeZone: z.string(),
    from: instant,
    to: instant.describe('The next midnight of the account'),
    facts: factsSchema,
    hours: z.object(hours).describe('By hour of the day; they add up to the facts'),
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
          facts: factsSchema,
        }),
      )
      .describe('What it was before, newest first'),
  })
  .meta({ id: 'AssetDay' });
export type AssetDay = z.infer<typeof assetDaySchema>;

const since = instant.optional().describe('Changes behind it; a day ago when left out');
export const listLateChangesQuery = z
  .strictObject({ ...metricFilters, ...pageQuery, since })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
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

export const metricLateChangeQuery = z
  .strictObject({ ...metricFilters, since })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
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
