import { z } from 'zod';
import { unitSchema } from '../assets/schemas.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, idOrNoneInQuery, instant, line, mapPart, search } from '../scalars.ts';
import {
  geofenceAssetsMost,
  geofenceConfirmMostSeconds,
  geofenceConfirmUsualSeconds,
  geofenceColors,
  geofenceDrawings,
  geofenceDwellMostSeconds,
  geofenceNameMaxLength,
  geofenceResources,
  geofenceSpeedMostKph,
  geofenceTagMaxLength,
  geofenceTagsMost,
  geofenceToleranceMostMeters,
  geofenceVerticesMost,
  severities,
} from './values.ts';

const point = z.tuple([z.number(), z.number()]);
const ring = z.array(point).max(geofenceVerticesMost + 1);

/** Polygon of RFC 7946: longitude before latitude, closed rings, holes after the outline. */
export const polygonSchema = z
  .strictObject({
    type: z.literal('Polygon').describe('Always `Polygon`.'),
    coordinates: z
      .array(ring)
      .min(1)
      .max(1000)
      .describe('Rings of [longitude, latitude] in degrees: the outline, then holes.'),
  })
  .meta({ id: 'Polygon' });
export type Polygon = z.infer<typeof polygonSchema>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written as 07:30.');
const zoneNames: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

export const geofenceScheduleSchema = z
  .strictObject({
    zone: z.string().refine((zone) => zoneNames.has(zone), 'Name a time zone of IANA, as America/Sao_Paulo.'),
    days: z.array(z.int().min(1).max(7)).min(1).max(7).describe('Weekdays by ISO 8601; Monday is 1.'),
    from: timeOfDay.describe('Start of the day’s schedule as HH:MM.'),
    to: timeOfDay.describe(
      'End of the day’s schedule as HH:MM. Before `from` it is on the next day; equal to it, the whole day.',
    ),
  })
  .meta({ id: 'GeofenceSchedule' });
export type GeofenceSchedule = z.infer<typeof geofenceScheduleSchema>;

export const assetChoice = z
  .union([
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ all: z.literal(false), ids: z.array(id).max(geofenceAssetsMost) }),
  ])
  .describe('All assets of the UL, including those added later, or selected assets.');
export type GeofenceAssets = z.infer<typeof assetChoice>;

const tag = line(geofenceTagMaxLength);
const settings = {
  name: line(geofenceNameMaxLength),
  color: z.enum(geofenceColors).default('petrol'),
  maxSpeedKph: z
    .number()
    .positive()
    .max(geofenceSpeedMostKph)
    .nullable()
    .default(null)
    .describe(
      'Speed limit, in km/h. Required to record speeding. For sub-geofences the lower of both limits applies. Null for none.',
    ),
  resources: z.array(z.enum(geofenceResources)).max(3),
  assets: assetChoice.describe('Assets the geofence applies to.'),
  shape: polygonSchema,
  drawnAs: z.enum(geofenceDrawings).default('polygon').describe('Tool that the shape was drawn with.'),
  severity: z.enum(severities).default('informative').describe('Severity of the events.'),
  entryDwellSeconds: z
    .int()
    .min(0)
    .max(geofenceDwellMostSeconds)
    .default(0)
    .describe('Time inside before an entry counts, in seconds.'),
  exitDwellSeconds: z
    .int()
    .min(0)
    .max(geofenceDwellMostSeconds)
    .default(0)
    .describe('Time outside before an exit counts, in seconds.'),
  toleranceMeters: z
    .number()
    .min(0)
    .max(geofenceToleranceMostMeters)
    .nullable()
    .default(null)
    .describe(
      'Width of the band around the edge in which nothing changes, in meters. Null to derive it from size and accuracy.',
    ),
  confirmSeconds: z
    .int()
    .min(0)
    .max(geofenceConfirmMostSeconds)
    .default(geofenceConfirmUsualSeconds)
    .describe(
      'Time between two positions across the edge that confirms an entry or exit, in seconds. 0 suits toll gates.',
    ),
  schedule: geofenceScheduleSchema
    .nullable()
    .default(null)
    .describe('When events are recorded. Null for always.'),
  mustBeInside: z
    .boolean()
    .default(false)
    .describe('Whether to record assets that are outside while the schedule applies.'),
  tags: z.array(tag).max(geofenceTagsMost).default([]),
};

export const createGeofenceSchema = z
  .strictObject({
    unitId: id.describe('ID of the UL. It cannot be changed later.'),
    parentId: id
      .nullable()
      .default(null)
      .describe(
        'ID of the parent, which makes it a sub-geofence in the UL of the parent. Sub-geofences cannot be nested. Null for none.',
      ),
    ...settings,
  })
  .meta({ id: 'CreateGeofence' });
export type CreateGeofence = z.infer<typeof createGeofenceSchema>;

export const updateGeofenceSchema = z
  .strictObject({
    version: z
      .int()
      .positive()
      .describe('Version as read. If the geofence has changed since, the request is rejected with 409.'),
    ...settings,
  })
  .meta({ id: 'UpdateGeofence' });
export type UpdateGeofence = z.infer<typeof updateGeofenceSchema>;
/** Common settings, as a form holds them. */
export type GeofenceSettings = Omit<UpdateGeofence, 'version'>;

export const geofenceParams = z.object({ geofenceId: idInQuery });
export const deleteGeofenceQuery = z.strictObject({
  subGeofences: idOrNoneInQuery.describe(
    'Number of sub-geofences to delete. If it differs, the request is rejected and nothing is deleted.',
  ),
});
export type DeleteGeofenceQuery = z.infer<typeof deleteGeofenceQuery>;

const bounds = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe('West, south, east and north edge, in degrees.');

export const geofenceRowSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    parent: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Parent geofence. Null if it is not a sub-geofence.'),
    unit: unitSchema,
    color: z.enum(geofenceColors),
    maxSpeedKph: z.number().nullable(),
    resources: z.array(z.enum(geofenceResources)),
    severity: z.enum(severities),
    tags: z.array(z.string()),
    drawnAs: z.enum(geofenceDrawings),
    areaSquareMeters: z.number(),
    bounds,
    allAssets: z.boolean(),
    assetCount: z.int().describe('Number of assets that the caller can see.'),
    insideCount: z.int().describe('Number of these assets that are inside now.'),
    subCount: z.int().describe('Number of sub-geofences.'),
    version: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'GeofenceRow' });
export type GeofenceRow = z.infer<typeof geofenceRowSchema>;
export const geofenceListSchema = listOf(geofenceRowSchema).extend({
  subTotal: z.int().describe('Number of sub-geofences among the matching records.'),
});
export type GeofenceList = z.infer<typeof geofenceListSchema>;

export const listGeofencesFilters = {
  search: search.describe('Part of the name or of a tag.'),
  units: manyOf(idInQuery),
  parents: manyOf(idInQuery).describe('Only sub-geofences of these geofences, by ID.'),
  resources: manyOf(z.enum(geofenceResources)),
  tags: manyOf(tag),
};
export const listGeofencesQuery = z.strictObject({ ...pageQuery, ...listGeofencesFilters });
export type ListGeofencesQuery = z.infer<typeof listGeofencesQuery>;

export const geofenceSchema = geofenceRowSchema
  .extend({
    shape: polygonSchema,
    perimeterMeters: z.number(),
    vertexCount: z.int(),
    assetIds: z
      .array(z.int())
      .describe('IDs of the selected assets that the caller can see. Empty if all assets are included.'),
    hiddenAssetCount: z
      .int()
      .describe('Number of selected assets that the caller cannot see. They stay selected.'),
    entryDwellSeconds: z.int(),
    exitDwellSeconds: z.int(),
    toleranceMeters: z
      .number()
      .nullable()
      .describe(
        'Width of the band around the edge in which nothing changes, in meters. Null if derived from size and accuracy.',
      ),
    confirmSeconds: z.int(),
    schedule: geofenceScheduleSchema.nullable(),
    mustBeInside: z.boolean(),
    isFollowed: z.boolean().describe('Whether the caller follows it and is notified of its events.'),
    createdAt: instant,
  })
  .meta({ id: 'Geofence' });
export type Geofence = z.infer<typeof geofenceSchema>;

export const geofenceShapesQuery = z.strictObject({
  within: mapPart
    .optional()
    .describe('Only shapes that may be in this area, as west,south,east,north in degrees.'),
  toleranceMeters: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .default(0)
    .describe(
      'Maximum distance between the simplified and the true edge, in meters. 0 for no simplification.',
    ),
});
export type GeofenceShapesQuery = z.infer<typeof geofenceShapesQuery>;
export const geofenceShapesSchema = z
  .object({
    type: z.literal('FeatureCollection').describe('Always `FeatureCollection`.'),
    features: z.array(
      z.object({
        type: z.literal('Feature').describe('Always `Feature`.'),
        id: z.int(),
        geometry: polygonSchema,
        properties: z.object({
          name: z.string(),
          color: z.enum(geofenceColors),
          parentId: z
            .int()
            .nullable()
            .describe('ID of the parent geofence. Null if it is not a sub-geofence.'),
          maxSpeedKph: z.number().nullable(),
        }),
      }),
    ),
  })
  .meta({ id: 'GeofenceShapes' });
export type GeofenceShapes = z.infer<typeof geofenceShapesSchema>;
