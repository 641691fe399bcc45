import { z } from 'zod';
import { tagsFilter } from '../assets/field-schemas.ts';
import { unitSchema } from '../assets/schemas.ts';
import { assetStatuses } from '../assets/values.ts';
import { severities } from '../geofences/values.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { alertMeters } from '../alert-types/values.ts';
import { figureSchema } from '../metrics/schemas.ts';
import { date, idOrNoneInQuery, instant, named } from '../scalars.ts';
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
/** Filters of the fleet: the filters of figures, without the period. */
const fleetFilters = {
  units: manyOf(id),
  categories: manyOf(text),
  segments: manyOf(text),
  customers: manyOf(id).describe('Customers, by ID. 0 for assets without a customer.'),
  regions: manyOf(text),
  tags: tagsFilter,
  manufacturers: manyOf(text),
  models: manyOf(text),
  assets: manyOf(id),
};
const days = {
  from: date.describe('First day as YYYY-MM-DD.'),
  to: z.iso.date().describe('Day after the last one as YYYY-MM-DD.'),
};
const assetNamed = z.object({ id: z.int(), code: z.string(), model: z.string() });

export const listExceptionsQuery = z
  .strictObject({
    ...fleetFilters,
    ...days,
    ...pageQuery,
    kinds: manyOf(z.enum(exceptionKinds)).describe('Kinds of exception.'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from.' });
export type ListExceptionsQuery = z.infer<typeof listExceptionsQuery>;
export const exceptionSchema = z
  .object({
    key: z.string().describe('Identifier that stays the same while the exception lasts.'),
    kind: z.enum(exceptionKinds).describe('Kind of exception.'),
    severity: z.enum(severities),
    title: z
      .string()
      .nullable()
      .describe('Name of the alert. Null for other exceptions, which screens name themselves.'),
    asset: assetNamed.nullable().describe('Asset. Null if it affects several.'),
    assets: z.int().describe('Number of assets affected.'),
    unit: unitSchema.nullable().describe('UL of the assets. Null if it affects several.'),
    since: instant.nullable(),
    owner: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('User in charge of it. Null if unassigned.'),
    value: z
      .number()
      .nullable()
      .describe(
        'Measure of the exception: for `idling` the share of the engine time, for `maintenance` the hours, kilometers or days left. Null if it has none.',
      ),
    of: z
      .enum(['percent', 'hours', 'kilometers', 'days'])
      .nullable()
      .describe('Unit of the value. Null without a value.'),
    alertId: z.int().nullable().describe('ID of the alert. Null for other exceptions.'),
  })
  .meta({ id: 'FleetException' });
export type FleetException = z.infer<typeof exceptionSchema>;
export const exceptionListSchema = listOf(exceptionSchema);

export const fleetCompositionQuery = z.strictObject({
  ...fleetFilters,
  groupBy: z.enum(compositionGroupings).default('categories').describe('Grouping of the assets.'),
});
export type FleetCompositionQuery = z.infer<typeof fleetCompositionQuery>;
export const fleetCompositionSchema = z
  .object({
    at: instant.describe('Time of the data, ISO 8601 in UTC.'),
    total: z.int().describe('Number of assets.'),
    groups: z
      .array(
        z.object({
          key: z.string().describe('Value that identifies the group.'),
          label: z.string().nullable().describe('Text to show. Null if the key is the text.'),
          assets: z.int().describe('Number of assets in the group.'),
          statuses: z.partialRecord(z.enum(assetStatuses), z.int()).describe('Number of assets by status.'),
          meters: z
            .object({
              assets: z.int().describe('Number of assets with an hour meter.'),
              hours: z.number().nullable().describe('Mean of the hour meters, in hours. Null without any.'),
            })
            .describe('Hour meters of the group.'),
        }),
      )
      .describe('Groups, most assets first.'),
    meterAges: z
      .array(
        z.object({
          upToHours: z.number().nullable(),
          assets: z.int().describe('Number of assets in the band.'),
        }),
      )
      .describe('Assets by hour meter. The last band has no upper bound.'),
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
    type: named.describe('Alert type that defines the maintenance.'),
    meter: z
      .enum(alertMeters)
      .nullable()
      .describe('Meter that determines when maintenance is due. Null if a date determines it.'),
    reading: z
      .number()
      .nullable()
      .describe(
        'Current reading of the meter, in hours or kilometers. Null if a date determines when maintenance is due.',
      ),
    dueAt: z
      .number()
      .nullable()
      .describe(
        'Meter reading at which maintenance is due, in hours or kilometers. Null if a date determines when maintenance is due.',
      ),
    left: z
      .number()
      .nullable()
      .describe(
        'Hours or kilometers left; negative if overdue. Null if a date determines when maintenance is due.',
      ),
    perDay: z
      .number()
      .nullable()
      .describe('Mean use of the last 30 days, in hours or kilometers per day. Null if unknown.'),
    dueOn: z.iso
      .date()
      .nullable()
      .describe(
        'Due date as YYYY-MM-DD, forecast from actual use for meters. Null if the meter does not move.',
      ),
  })
  .meta({ id: 'FleetMaintenance' });
export type FleetMaintenance = z.infer<typeof maintenanceSchema>;
export const maintenanceListSchema = listOf(maintenanceSchema);

export const silenceQuery = z.strictObject(fleetFilters);
export type SilenceQuery = z.infer<typeof silenceQuery>;
export const silenceSchema = z
  .object({
    at: instant.describe('Time of the data, ISO 8601 in UTC.'),
    total: z.int().describe('Number of assets.'),
    bands: z
      .array(
        z.object({
          upToHours: z.number().nullable(),
          assets: z.int().describe('Number of assets in the band.'),
        }),
      )
      .describe('Assets by time since their last contact. The last band has no upper bound.'),
    neverHeard: z.int(),
    silent: z.int().describe('Number of assets without contact for longer than their limit, or without any.'),
    longest: z
      .array(
        z.object({
          asset: assetNamed,
          unit: unitSchema,
          status: z.enum(assetStatuses),
          lastContactAt: instant.nullable(),
          batteryPercent: z.number().nullable(),
          neighbours: z
            .object({ silent: z.int(), of: z.int().describe('Number of assets last seen within 500 m.') })
            .describe('Other assets last seen within 500 m, and how many of them are not reporting either.'),
        }),
      )
      .describe('Up to 20 assets that are not reporting, longest first.'),
  })
  .meta({ id: 'FleetSilence' });
export type FleetSilence = z.infer<typeof silenceSchema>;

export const listSafetyScoresQuery = z
  .strictObject({
    ...fleetFilters,
    ...days,
    ...pageQuery,
    order: z
      .enum(sortOrders)
      .default('asc')
      .describe('Sort direction by score. Assets without a score come last.'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from.' });
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
      .describe(`100 minus the deductions. Null below ${safetyLeastKilometers} km.`),
    kilometers: z.number(),
    parts: z
      .array(
        z.object({
          metric: z.enum(safetyWeightMetrics),
          figure: figureSchema,
          points: z
            .number()
            .nullable()
            .describe('Points deducted: value times weight. Null without a value.'),
        }),
      )
      .describe('Deductions by metric.'),
  })
  .meta({ id: 'SafetyScore' });
export type SafetyScore = z.infer<typeof safetyScoreSchema>;
export const safetyScoreListSchema = listOf(safetyScoreSchema);

const weights = Object.fromEntries(
  safetyWeightMetrics.map((metric) => [metric, z.number().min(0).max(safetyWeightMost)]),
) as Record<SafetyWeightMetric, z.ZodNumber>;
export const changeSafetyWeightsSchema = z.strictObject({
  weights: z.strictObject(weights).describe('Points deducted per unit of each metric.'),
});
export type ChangeSafetyWeights = z.infer<typeof changeSafetyWeightsSchema>;
export const safetyWeightsSchema = z
  .object({ weights: z.object(weights), isUsual: z.boolean().describe('Whether the default weights apply.') })
  .meta({ id: 'SafetyWeights' });
export type SafetyWeights = z.infer<typeof safetyWeightsSchema>;

export const listMovesQuery = z
  .strictObject({ ...fleetFilters, ...days, ...pageQuery })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from.' });
export type ListMovesQuery = z.infer<typeof listMovesQuery>;
const share = z
  .number()
  .describe('Utilization in percent: engine-on time of known engine time in the period.');
export const moveSchema = z
  .object({
    asset: assetNamed,
    unit: unitSchema,
    category: z.string(),
    use: share.describe('Utilization of the asset, in percent.'),
    knownHours: z
      .number()
      .describe('Hours with known engine state, at least the required coverage of its days.'),
    categoryUse: share.describe(
      'Utilization of its category in all ULs that the caller can see, in percent.',
    ),
    to: z
      .object({
        unit: unitSchema,
        use: share.describe('Utilization of the category in this UL, in percent.'),
        assets: z.int().describe('Number of its assets with known utilization.'),
      })
      .describe('UL with the highest utilization of the category.'),
    hours: z.number().describe('Additional engine hours at the utilization of that UL.'),
  })
  .meta({ id: 'FleetMove' });
export type FleetMove = z.infer<typeof moveSchema>;
export const moveListSchema = listOf(moveSchema);

export const listDeviceKindsQuery = z
  .strictObject({ ...fleetFilters, ...days, ...pageQuery })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from.' });
export type ListDeviceKindsQuery = z.infer<typeof listDeviceKindsQuery>;
export const deviceKindSchema = z
  .object({
    id: z.int().describe('Position in the list.'),
    by: z
      .enum(deviceKindsBy)
      .nullable()
      .describe('Meaning of `kind`: model, protocol or endpoint. Null if unknown.'),
    kind: z
      .string()
      .nullable()
      .describe('Model, or else protocol or endpoint of the devices. Null if unknown.'),
    firmware: z.string().nullable().describe('Firmware version. Null if unknown.'),
    devices: z.int().describe('Number of devices.'),
    assets: z
      .int()
      .describe('Number of assets with such a device. Assets with devices of two models count for both.'),
    assetIds: z
      .array(z.int())
      .nullable()
      .describe('IDs of these assets, if there are at most 100. Null otherwise.'),
    communicating: figureSchema.describe('Metric `communicating_share` of these assets in the period.'),
    completeness: figureSchema.describe('Metric `completeness` of these assets in the period.'),
    delay: figureSchema.describe('Metric `data_delay` of these assets in the period.'),
    expectedEverySeconds: z
      .number()
      .nullable()
      .describe('Time in trips and stops per expected position, in seconds. Null if unknown.'),
  })
  .meta({ id: 'DeviceKind' });
export type DeviceKind = z.infer<typeof deviceKindSchema>;
export const deviceKindListSchema = listOf(deviceKindSchema);
