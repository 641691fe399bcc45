import { z } from 'zod';
import { maxId } from '../ids.ts';
import { listOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { deviceIdMaxLength, deviceIdPattern } from '../telemetry/values.ts';
import { activities } from './activity.ts';
import { assetFields, assetSorts } from './fields.ts';
import { assetFilters, assetTraitsSchema, createdShape, facetsShape, updatedShape } from './field-schemas.ts';
import { assetStatuses } from './values.ts';
import { idInQuery, line } from '../scalars.ts';

export const assetStatusSchema = z.enum(assetStatuses);

const instant = z.iso.datetime({ offset: true });
const named = z.object({ id: z.int(), name: z.string() });

export const unitSchema = z.object({ id: z.int(), code: z.string(), name: z.string() }).meta({ id: 'Unit' });
export type Unit = z.infer<typeof unitSchema>;
export const zonedUnitSchema = unitSchema
  .extend({
    timeZone: z
      .string()
      .nullable()
      .describe('In which the days of its assets are; null: that of the account'),
  })
  .meta({ id: 'ZonedUnit' });
export type ZonedUnit = z.infer<typeof zonedUnitSchema>;
export const unitListSchema = listOf(zonedUnitSchema);
const unitFields = {
  code: line(40),
  name: line(120),
};
const unitZone = z.string().max(64).nullable();
export const unitParams = z.object({ unitId: idInQuery });
export const updateUnitSchema = z
  .strictObject({
    ...unitFields,
    timeZone: unitZone.describe(
      'In which the days of its assets are from the next one on; null: that of the account',
    ),
  })
  .meta({ id: 'UpdateUnit' });
export type UpdateUnit = z.infer<typeof updateUnitSchema>;
export const createUnitSchema = z
  .strictObject({
    ...unitFields,
    timeZone: unitZone
      .default(null)
      .describe('In which the days of its assets are; null: that of the account'),
    profileIds: z
      .array(z.int().positive().max(maxId))
      .max(500)
      .default([])
      .describe('Profiles that show it from now on, named by who may change profiles; it is in no other'),
  })
  .meta({ id: 'CreateUnit' });

export const customerSchema = named.meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;
export const customerListSchema = listOf(customerSchema);
export const createCustomerSchema = z.strictObject({ name: line(120) }).meta({ id: 'CreateCustomer' });

export const assetPositionSchema = z.object({
  fixedAt: instant,
  receivedAt: instant,
  latitude: z.number(),
  longitude: z.number(),
  speedKph: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  altitudeMeters: z.number().nullable(),
  accuracyMeters: z.number().nullable(),
  ignition: z.boolean().nullable(),
});

export const assetSchema = z
  .object({
    id: z.int(),
    code: z.string().describe('The ID by which people know the asset'),
    ...assetTraitsSchema,
    tags: z.array(z.string()).describe('In the order in which they were given'),
    customer: named.nullable(),
    unit: unitSchema,
    status: assetStatusSchema,
    activity: z
      .enum(activities)
      .nullable()
      .describe(
        'moving; working (engine on, standing, of a category that works so); idling (engine on, standing); off. Null where it is not known',
      ),
    inMaintenance: z.boolean(),
    disabled: z.boolean(),
    silentAfterMinutes: z
      .int()
      .nullable()
      .describe('Silence before "without communication"; null follows the account'),
    hourMeterHours: z.number().nullable(),
    odometerKm: z.number().nullable(),
    lastContactAt: instant
      .nullable()
      .describe(
        'The newest fix or heartbeat in device time, from which silence counts; null before the first',
      ),
    battery: z
      .object({ percent: z.number(), readAt: instant })
      .nullable()
      .describe('Of the device that told it last; null where none tells it'),
    position: assetPositionSchema
      .nullable()
      .describe('The latest fix, which may be older than the last contact; null before the first'),
    updatedAt: instant.describe('Send it back with an update: a change made in the meantime is then refused'),
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof assetSchema>;
export const assetListSchema = listOf(assetSchema);

/** From when on an asset has a device. */
export const deviceSince = instant
  .nullable()
  .describe('From when on its positions are of the asset; null from the first that is known');

/** One asset with what its panel says beyond a row of the list. */
export const assetDetailSchema = assetSchema
  .extend({
    silentLimitMinutes: z
      .number()
      .describe('The time of silence that applies: of the asset, else of the account'),
    devices: z
      .array(z.object({ deviceId: z.string(), createdAt: instant, since: deviceSince }))
      .describe('Devices that it has, first connected first'),
    withoutDeviceSince: instant
      .nullable()
      .describe('When its last device came off; null while it has one, or where it never had any'),
  })
  .meta({ id: 'AssetDetail' });
export type AssetDetail = z.infer<typeof assetDetailSchema>;

export const assetFacetsQuery = z.strictObject(assetFilters);
export type AssetFilters = z.infer<typeof assetFacetsQuery>;

export const assetOrder = {
  sort: z
    .enum(assetSorts)
    .default('code')
    .describe('Equal values follow by code. What has no value comes last, in either order'),
  order: z.enum(sortOrders).default('asc'),
};
export const listAssetsQuery = z.strictObject({ ...assetFilters, ...assetOrder, ...pageQuery });
export type ListAssetsQuery = z.infer<typeof listAssetsQuery>;

/** For each filter its values with the number of assets that the other filters let through. */
export const assetFacetsSchema = z
  .object({
    total: z.int(),
    ...facetsShape,
  })
  .meta({ id: 'AssetFacets' });
export type AssetFacets = z.infer<typeof assetFacetsSchema>;

const reading = (most: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .nullable()
    .default(null)
    .describe('What it shows now; it stands until a device reads it later than this');
export const createAssetSchema = z
  .strictObject({
    ...createdShape,
    hourMeterHours: reading(assetFields.hourMeter.most),
    odometerKm: reading(assetFields.odometer.most),
  })
  .meta({ id: 'CreateAsset' });
export type CreateAsset = z.infer<typeof createAssetSchema>;

/** Members left out stay as they are. */
export const updateAssetSchema = z
  .strictObject({ ...updatedShape, updatedAt: instant })
  .partial()
  .meta({ id: 'UpdateAsset' });
export type UpdateAsset = z.infer<typeof updateAssetSchema>;

export const deviceIdSchema = z.string().trim().min(1).max(deviceIdMaxLength).regex(deviceIdPattern);
export const createAssetDeviceSchema = z
  .strictObject({
    deviceId: deviceIdSchema,
    since: instant
      .optional()
      .describe(
        'From when on its positions are of the asset. Left out: from the first, or from now on where the device was on an asset before',
      ),
  })
  .meta({ id: 'CreateAssetDevice' });
export const assetDeviceSchema = z
  .object({
    assetId: z.int(),
    deviceId: z.string(),
    createdAt: instant.describe('When it was connected'),
    since: deviceSince,
  })
  .meta({ id: 'AssetDevice' });
export type AssetDevice = z.infer<typeof assetDeviceSchema>;

export const assetParams = z.object({ assetId: idInQuery });

/** What a manager wants first: the fleet by status, who went silent, what moved last. */
export const fleetSummarySchema = z
  .object({
    at: instant,
    total: z.int(),
    statuses: z.record(assetStatusSchema, z.int()),
    silent: z.array(assetSchema).describe('Longest without communication first, at most 5'),
    latest: z.array(assetSchema).describe('Latest contact first, at most 5'),
  })
  .meta({ id: 'FleetSummary' });
export type FleetSummary = z.infer<typeof fleetSummarySchema>;
