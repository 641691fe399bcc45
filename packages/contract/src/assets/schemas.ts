import { z } from 'zod';
import { maxId } from '../ids.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { deviceIdMaxLength, deviceIdPattern } from '../telemetry/values.ts';
import { activities } from './activity.ts';
import { assetFields, assetSorts } from './fields.ts';
import {
  assetFilters,
  assetDescriptionsSchema,
  createdShape,
  customColumn,
  customValuesSchema,
  facetsShape,
  updatedShape,
} from './field-schemas.ts';
import { assetStatuses } from './values.ts';
import { archivedFilter, idInQuery, line, lineOrNothing, named, search } from '../scalars.ts';

export const assetStatusSchema = z.enum(assetStatuses);

const instant = z.iso.datetime({ offset: true });
const archivedAt = instant
  .nullable()
  .describe('When it was archived, ISO 8601 in UTC. Null if it is current.');

/** Phone number of a UL or customer, as written. */
const phone = lineOrNothing(40).describe('Phone number to call about the assets. Empty if none.');
const changedPhone = phone
  .optional()
  .describe('Phone number to call about the assets. Empty for none. Omit it to keep the current number.');

const assetCount = z.int().describe('Number of current assets, among those the caller can see.');

/** Filter of the lists of ULs and of customers. */
export const listReferencesQuery = z.strictObject({ ...pageQuery, archived: archivedFilter, search });
export type ListReferencesQuery = z.infer<typeof listReferencesQuery>;

export const unitSchema = z.object({ id: z.int(), code: z.string(), name: z.string() }).meta({ id: 'Unit' });
export type Unit = z.infer<typeof unitSchema>;
export const zonedUnitSchema = unitSchema
  .extend({
    timeZone: z
      .string()
      .nullable()
      .describe(
        'Time zone in which the days of its assets begin and end. Null for the time zone of the account.',
      ),
    phone,
    archivedAt,
  })
  .meta({ id: 'ZonedUnit' });
export type ZonedUnit = z.infer<typeof zonedUnitSchema>;
export const listedUnitSchema = zonedUnitSchema.extend({ assetCount }).meta({ id: 'ListedUnit' });
export type ListedUnit = z.infer<typeof listedUnitSchema>;
export const unitListSchema = listOf(listedUnitSchema);
const unitFields = {
  code: line(40).describe('Code of the UL, unique in the account.'),
  name: line(120),
};
const unitZone = z.string().max(64).nullable();
export const unitParams = z.object({ unitId: idInQuery });
export const updateUnitSchema = z
  .strictObject({
    ...unitFields,
    timeZone: unitZone.describe(
      'Time zone in which the days of its assets begin and end, effective from the next day. Null for the time zone of the account.',
    ),
    phone: changedPhone,
  })
  .meta({ id: 'UpdateUnit' });
export type UpdateUnit = z.infer<typeof updateUnitSchema>;
export const createUnitSchema = z
  .strictObject({
    ...unitFields,
    timeZone: unitZone
      .default(null)
      .describe(
        'Time zone in which the days of its assets begin and end. Null for the time zone of the account.',
      ),
    phone: phone.default(''),
    profileIds: z
      .array(z.int().positive().max(maxId))
      .max(500)
      .default([])
      .describe(
        'IDs of profiles that include the UL. Only users who may change profiles can set them. Without any, only administrators see the UL.',
      ),
  })
  .meta({ id: 'CreateUnit' });

export const customerSchema = named.extend({ phone, archivedAt }).meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;
export const listedCustomerSchema = customerSchema.extend({ assetCount }).meta({ id: 'ListedCustomer' });
export type ListedCustomer = z.infer<typeof listedCustomerSchema>;
export const customerListSchema = listOf(listedCustomerSchema);
export const customerParams = z.object({ customerId: idInQuery });
const customerFields = { name: line(120) };
export const createCustomerSchema = z
  .strictObject({ ...customerFields, phone: phone.default('') })
  .meta({ id: 'CreateCustomer' });
export const updateCustomerSchema = z
  .strictObject({ ...customerFields, phone: changedPhone })
  .meta({ id: 'UpdateCustomer' });
export type UpdateCustomer = z.infer<typeof updateCustomerSchema>;

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
    code: z
      .string()
      .describe('Code of the asset, such as EX-204, unique among the current assets of the account.'),
    ...assetDescriptionsSchema,
    tags: z.array(z.string()).describe('Tags in the order in which they were added.'),
    custom: customValuesSchema,
    customer: named.nullable().describe('Customer of the asset. Null if none.'),
    unit: unitSchema.describe('Rental unit (UL) of the asset.'),
    status: assetStatusSchema,
    activity: z
      .enum(activities)
      .nullable()
      .describe(
        '`moving`; `working` (engine on, standing, in a category that works standing); `idling` (engine on, standing); `off`. Null if unknown.',
      ),
    inMaintenance: z.boolean().describe('Whether the asset is in maintenance.'),
    disabled: z.boolean(),
    silentAfterMinutes: z
      .int()
      .nullable()
      .describe(
        'Minutes without communication after which the asset counts as not reporting. Null for the setting of the account.',
      ),
    hourMeterHours: z.number().nullable(),
    odometerKm: z.number().nullable(),
    lastContactAt: instant
      .nullable()
      .describe('Time of the newest position or heartbeat, in device time. Null before the first.'),
    battery: z
      .object({
        percent: z.number(),
        readAt: instant.describe('When the battery was measured, ISO 8601 in UTC.'),
      })
      .nullable()
      .describe('Battery of the device that reported it last. Null if no device reports it.'),
    position: assetPositionSchema
      .nullable()
      .describe('Latest position, which may be older than the last contact. Null before the first.'),
    updatedAt: instant.describe(
      'When the asset was last changed. Send it with an update so that conflicting changes are rejected.',
    ),
    archivedAt,
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof assetSchema>;
export const assetListSchema = listOf(assetSchema);

export const deviceSince = instant
  .nullable()
  .describe('Start of the assignment. Null if the device has been assigned since its first position.');

/** Asset with the details of its panel. */
export const assetDetailSchema = assetSchema
  .extend({
    photo: z.string().nullable().describe('Version of its photo. Null without a photo.'),
    silentLimitMinutes: z
      .number()
      .describe(
        'Minutes without communication after which the asset counts as not reporting: its own setting, or the default of the account.',
      ),
    devices: z
      .array(
        z.object({
          deviceId: z.string(),
          createdAt: instant.describe('When the device was assigned, ISO 8601 in UTC.'),
          since: deviceSince,
        }),
      )
      .describe('Devices assigned to the asset, in the order of assignment.'),
    withoutDeviceSince: instant
      .nullable()
      .describe('When the last device was unassigned. Null if the asset has a device, or never had one.'),
  })
  .meta({ id: 'AssetDetail' });
export type AssetDetail = z.infer<typeof assetDetailSchema>;

export const assetFacetsQuery = z.strictObject(assetFilters);
export type AssetFilters = z.infer<typeof assetFacetsQuery>;

export const assetOrder = {
  sort: z
    .union([z.enum(assetSorts), customColumn])
    .default('code')
    .describe(
      'Sort field. Equal values are sorted by code. Assets without a value come last in either direction.',
    ),
  order: z.enum(sortOrders).default('asc'),
};
export const listAssetsQuery = z.strictObject({ ...assetFilters, ...assetOrder, ...pageQuery });
export type ListAssetsQuery = z.infer<typeof listAssetsQuery>;

/** Values of each filter with the number of assets that match the other filters. */
export const assetFacetsSchema = z
  .object({
    total: z.int().describe('Number of matching assets.'),
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
    .describe('Current reading of the meter. It applies until a device reports a later one. Null for none.');
export const createAssetSchema = z
  .strictObject({
    ...createdShape,
    hourMeterHours: reading(assetFields.hourMeter.most),
    odometerKm: reading(assetFields.odometer.most),
  })
  .meta({ id: 'CreateAsset' });
export type CreateAsset = z.infer<typeof createAssetSchema>;

export const enterMetersSchema = z
  .strictObject({
    hourMeterHours: reading(assetFields.hourMeter.most),
    odometerKm: reading(assetFields.odometer.most),
    readAt: instant
      .optional()
      .describe(
        'When the meters were read. Defaults to now, as do later times. If a reading after it is stored, the request is refused with 409.',
      ),
  })
  .refine(({ hourMeterHours, odometerKm }) => hourMeterHours !== null || odometerKm !== null, {
    path: ['hourMeterHours'],
    message: 'Enter the hour meter, the odometer or both.',
  })
  .meta({ id: 'EnterMeters' });
export type EnterMeters = z.infer<typeof enterMetersSchema>;

/** Omitted fields stay unchanged. */
export const updateAssetSchema = z
  .strictObject({
    ...updatedShape,
    updatedAt: instant.describe(
      'Value of `updatedAt` as read. If the asset has changed since, the request is rejected with 409. Omit it to skip the check.',
    ),
  })
  .partial()
  .meta({ id: 'UpdateAsset' });
export type UpdateAsset = z.infer<typeof updateAssetSchema>;

export const deviceIdSchema = z.string().trim().min(1).max(deviceIdMaxLength).regex(deviceIdPattern);
export const createAssetDeviceSchema = z
  .strictObject({
    deviceId: deviceIdSchema.describe('ID that the device sends.'),
    since: instant
      .optional()
      .describe(
        'Start of the assignment. Defaults to the device’s first position, or to now if it was assigned to another asset before.',
      ),
  })
  .meta({ id: 'CreateAssetDevice' });
export const assetDeviceSchema = z
  .object({
    assetId: z.int(),
    deviceId: z.string(),
    createdAt: instant.describe('When the device was assigned, ISO 8601 in UTC.'),
    since: deviceSince,
  })
  .meta({ id: 'AssetDevice' });
export type AssetDevice = z.infer<typeof assetDeviceSchema>;

export const assetParams = z.object({ assetId: idInQuery });

/** Fleet by status, the assets longest without communication, and the latest contacts. */
export const fleetSummaryQuery = z.strictObject({
  units: manyOf(idInQuery).describe('ULs, by ID.'),
});
export type FleetSummaryQuery = z.infer<typeof fleetSummaryQuery>;

export const fleetSummarySchema = z
  .object({
    at: instant.describe('Time of the summary, ISO 8601 in UTC.'),
    total: z.int().describe('Number of assets.'),
    statuses: z.record(assetStatusSchema, z.int()).describe('Number of assets by status.'),
    notReporting: z
      .int()
      .describe('Number of assets that are not reporting: without communication or without status.'),
    silent: z.array(assetSchema).describe('The five assets longest without communication.'),
    latest: z.array(assetSchema).describe('The five assets with the latest contact.'),
  })
  .meta({ id: 'FleetSummary' });
export type FleetSummary = z.infer<typeof fleetSummarySchema>;
