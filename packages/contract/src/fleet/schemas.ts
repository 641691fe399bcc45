import { z } from 'zod';
import { tagsFilter } from '../assets/field-schemas.ts';
import { unitSchema } from '../assets/schemas.ts';
import { assetStatuses } from '../assets/values.ts';
import { severities } from '../geofences/values.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { alertMeters } from '../alert-types/values.ts';
import { figureSchema } from '../metrics/schemas.ts';
import { date, idOrNoneInQuery, instant } from '../scalars.ts';
import {
  compositionGroupings,
  deviceKindsBy,
  exceptionKinds,
  safetyLeastKilometers,
  safetyWeightMetrics,
  safetyWeightMost,
  type SafetyWeightMetric,
} from './values.ts';

const id = idOrNoneInQuery;
const text = z.string().max(200);
/** What the fleet is narrowed down by: the filters of figures without their days. */
const fleetFilters = {
  units: manyOf(id),
  categories: manyOf(text),
  segments: manyOf(text),
  customers: manyOf(id).describe('Ids; 0 is for assets without a customer'),
  regions: manyOf(text),
  tags: tagsFilter,
  manufacturers: manyOf(text),
  models: manyOf(text),
  assets: manyOf(id),
};
const days = {
  from: date,
  to: z.iso.date().describe('The day behind the last one'),
};
const assetNamed = z.object({ id: z.int(), code: z.string(), model: z.string() });

export const listExceptionsQuery = z
  .strictObject({ ...fleetFilters, ...days, ...pageQuery, kinds: manyOf(z.enum(exceptionKinds)) })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from' });
export type ListExceptionsQuery = z.infer<typeof listExceptionsQuery>;
export const exceptionSchema = z
  .object({
    key: z.string().describe('The same for the same exception in a later answer'),
    kind: z.enum(exceptionKinds),
    severity: z.enum(severities),
    title: z.string().nullable().describe('The name of an alert; null for what screens word themselves'),
    asset: assetNamed.nullable().describe('Null where it is of several'),
    assets: z.int(),
    unit: unitSchema.nullable(),
    since: instant.nullable(),
    owner: z.object({ id: z.int(), name: z.string() }).nullable(),
    value: z
      .number()
      .nullable()
      .describe(
        'Of `idling` the share of the engine’s time, of `maintenance` the hours, kilometres or days that are left',
      ),
    of: z.enum(['percent', 'hours', 'kilometers', 'days']).nullable().describe('Unit of the value'),
    alertId: z.int().nullable(),
  })
  .meta({ id: 'FleetException' });
export type FleetException = z.infer<typeof exceptionSchema>;
export const exceptionListSchema = listOf(exceptionSchema);

export const fleetCompositionQuery = z.strictObject({
  ...fleetFilters,
  groupBy: z.enum(compositionGroupings).default('categories'),
});
export type FleetCompositionQuery = z.infer<typeof fleetCompositionQuery>;
export const fleetCompositionSchema = z
  .object({
    at: instant,
    total: z.int(),
    groups: z
      .array(
        z.object({
          key: z.string(),
          label: z.string().nullable().describe('Null where the key is its own label'),
          assets: z.int(),
          statuses: z.partialRecord(z.enum(assetStatuses), z.int()),
          meters: z.object({
            assets: z.int().describe('With an hour meter'),
            hours: z.number().nullable().describe('Their mean'),
          }),
        }),
      )
      .describe('Most assets first'),
    meterAges: z
      .array(z.object({ upToHours: z.number().nullable(), assets: z.int() }))
      .describe('Assets by the reading of their hour meter; the last band has no bound'),
    withoutMeter: z.int(),
  })
  .meta({ id: 'FleetComposition' });
export type FleetComposition = z.infer<typeof fleetCompositionSchema>;

export const listMaintenanceQuery = z.strictObject({ ...fleetFilters, ...pageQuery });
export type ListMaintenanceQuery = z.infer<typeof listMaintenanceQuery>;
export const maintenanceSchema = z
  .object({
    asset: assetNamed,
    unit: unitSchema,
    type: z.object({ id: z.int(), name: z.string() }).describe('The alert type that says when it is due'),
    meter: z.enum(alertMeters).nullable().describe('Null where a date says it'),
    reading: z.number().nullable(),
    dueAt: z.number().nullable().describe('Reading at which it is due'),
    left: z.number().nullable().describe('Hours or kilometres; negative where it is overdue'),
    perDay: z.number().nullable().describe('Mean of the last 30 days'),
    dueOn: z.iso
      .date()
      .nullable()
      .describe('The day, by real use where a meter says it; null where it does not move'),
  })
  .meta({ id: 'FleetMaintenance' });
export type FleetMaintenance = z.infer<typeof maintenanceSchema>;
export const maintenanceListSchema = listOf(maintenanceSchema);

export const silenceQuery = z.strictObject(fleetFilters);
export type SilenceQuery = z.infer<typeof silenceQuery>;
export const silenceSchema = z
  .object({
    at: instant,
    total: z.int(),
    bands: z
      .array(z.object({ upToHours: z.number().nullable(), assets: z.int() }))
      .describe('By time since they were heard; the last band has no bound'),
    neverHeard: z.int(),
    silent: z.int().describe('Longer than their limit, or never heard'),
    longest: z
      .array(
        z.object({
          asset: assetNamed,
          unit: unitSchema,
          status: z.enum(assetStatuses),
          lastContactAt: instant.nullable(),
          batteryPercent: z.number().nullable(),
          neighbours: z
            .object({ silent: z.int(), of: z.int() })
            .describe('Other assets last seen within 500 m of it, and how many of them are silent too'),
        }),
      )
      .describe('Silent ones, longest first, at most 20'),
  })
  .meta({ id: 'FleetSilence' });
export type FleetSilence = z.infer<typeof silenceSchema>;

export const listSafetyScoresQuery = z
  .strictObject({
    ...fleetFilters,
    ...days,
    ...pageQuery,
    order: z.enum(sortOrders).default('asc').describe('By score; assets without one come last'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from' });
export type ListSafetyScoresQuery = z.infer<typeof listSafetyScoresQuery>;
export const safetyScoreSchema = z
  .object({
    asset: assetNamed,
    unit: unitSchema,
    score: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe(`100 less the points of its parts; null below ${safetyLeastKilometers} km`),
    kilometers: z.number(),
    parts: z.array(
      z.object({
        metric: z.enum(safetyWeightMetrics),
        figure: figureSchema,
        points: z.number().nullable().describe('Its value times its weight; null where it has no value'),
      }),
    ),
  })
  .meta({ id: 'SafetyScore' });
export type SafetyScore = z.infer<typeof safetyScoreSchema>;
export const safetyScoreListSchema = listOf(safetyScoreSchema);

const weights = Object.fromEntries(
  safetyWeightMetrics.map((metric) => [metric, z.number().min(0).max(safetyWeightMost)]),
) as Record<SafetyWeightMetric, z.ZodNumber>;
export const changeSafetyWeightsSchema = z.strictObject({
  weights: z.strictObject(weights).describe('Points that one unit of the metric takes'),
});
export type ChangeSafetyWeights = z.infer<typeof changeSafetyWeightsSchema>;
export const safetyWeightsSchema = z
  .object({ weights: z.object(weights), isUsual: z.boolean().describe('Nobody has changed them') })
  .meta({ id: 'SafetyWeights' });
export type SafetyWeights = z.infer<typeof safetyWeightsSchema>;

export const listMovesQuery = z
  .strictObject({ ...fleetFilters, ...days, ...pageQuery })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from' });
export type ListMovesQuery = z.infer<typeof listMovesQuery>;
const share = z.number().describe('Utilization in percent: engine on of engine known, in the period');
export const moveSchema = z
  .object({
    asset: assetNamed,
    unit: unitSchema,
    category: z.string(),
    use: share.describe('Utilization of the asset in percent'),
    knownHours: z
      .number()
      .describe('In which its engine is known: the account’s least coverage of its days or more'),
    categoryUse: share.describe('What its category comes to in all ULs that the reader sees'),
    to: z
      .object({ unit: unitSchema, use: share, assets: z.int() })
      .describe('The UL in which the category is used most, with how many of it have known use there'),
    hours: z.number().describe('That the engine would have run more at the use of that UL'),
  })
  .meta({ id: 'FleetMove' });
export type FleetMove = z.infer<typeof moveSchema>;
export const moveListSchema = listOf(moveSchema);

export const listDeviceKindsQuery = z
  .strictObject({ ...fleetFilters, ...days, ...pageQuery })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from' });
export type ListDeviceKindsQuery = z.infer<typeof listDeviceKindsQuery>;
export const deviceKindSchema = z
  .object({
    id: z.int().describe('Its place in the list'),
    by: z.enum(deviceKindsBy).nullable().describe('What `kind` is; null where nothing is told'),
    kind: z.string().nullable(),
    firmware: z.string().nullable().describe('Null where none is told or entered'),
    devices: z.int(),
    assets: z.int().describe('That have one; one with devices of two kinds counts for both'),
    assetIds: z.array(z.int()).nullable().describe('Theirs, where there are at most 100'),
    communicating: figureSchema.describe('`communicating_share` of these assets in the period'),
    completeness: figureSchema,
    delay: figureSchema.describe('`data_delay`'),
    expectedEverySeconds: z
      .number()
      .nullable()
      .describe(
        'Time in trips and stops for each position that is expected by the usual intervals of the days',
      ),
  })
  .meta({ id: 'DeviceKind' });
export type DeviceKind = z.infer<typeof deviceKindSchema>;
export const deviceKindListSchema = listOf(deviceKindSchema);
