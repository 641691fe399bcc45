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

/** A polygon of RFC 7946: longitude before latitude, closed rings, holes behind the outer one. */
export const polygonSchema = z
  .strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(1000) })
  .meta({ id: 'Polygon' });
export type Polygon = z.infer<typeof polygonSchema>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written as 07:30.');
const zoneNames: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

export const geofenceScheduleSchema = z
  .strictObject({
    zone: z.string().refine((zone) => zoneNames.has(zone), 'Name a time zone of IANA, as America/Sao_Paulo.'),
    days: z.array(z.int().min(1).max(7)).min(1).max(7).describe('ISO 8601: Monday is 1'),
    from: timeOfDay,
    to: timeOfDay.describe('Before `from`, it is of the following day; equal to it, the whole day'),
  })
  .meta({ id: 'GeofenceSchedule' });
export type GeofenceSchedule = z.infer<typeof geofenceScheduleSchema>;

export const assetChoice = z
  .union([
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ all: z.literal(false), ids: z.array(id).max(geofenceAssetsMost) }),
  ])
  .describe('All assets of the UL, also new ones, or those that are picked');
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
    .describe('Needed for speeding; of a sub-geofence and its parent the lower one holds'),
  resources: z.array(z.enum(geofenceResources)).max(3),
  assets: assetChoice,
  shape: polygonSchema,
  drawnAs: z.enum(geofenceDrawings).default('polygon'),
  severity: z.enum(severities).default('informative').describe('Of the events it records'),
  entryDwellSeconds: z
    .int()
    .min(0)
    .max(geofenceDwellMostSeconds)
    .default(0)
    .describe('Time inside before an entry counts'),
  exitDwellSeconds: z
    .int()
    .min(0)
    .max(geofenceDwellMostSeconds)
    .default(0)
    .describe('Time outside before an exit counts'),
  toleranceMeters: z
    .number()
    .min(0)
    .max(geofenceToleranceMostMeters)
    .nullable()
    .default(null)
    .describe('Band around the edge within which nothing changes; null follows size and accuracy'),
  confirmSeconds: z
    .int()
    .min(0)
    .max(geofenceConfirmMostSeconds)
    .default(geofenceConfirmUsualSeconds)
    .describe(
      'Time between two positions across the edge before an entry or exit is confirmed; 0 for toll gates',
    ),
  schedule: geofenceScheduleSchema
    .nullable()
    .default(null)
    .describe('When it records events; null is always'),
  mustBeInside: z.boolean().default(false).describe('Records who is outside while the schedule runs'),
  tags: z.array(tag).max(geofenceTagsMost).default([]),
};

export const createGeofenceSchema = z
  .strictObject({
    unitId: id.describe('It cannot be changed afterwards'),
    parentId: id
      .nullable()
      .default(null)
      .describe('Makes a sub-geofence; of the UL of its parent, which is no sub-geofence itself'),
    ...settings,
  })
  .meta({ id: 'CreateGeofence' });
export type CreateGeofence = z.infer<typeof createGeofenceSchema>;

export const updateGeofenceSchema = z
  .strictObject({
    version: z.int().positive().describe('As it was read: a newer one is not overwritten'),
    ...settings,
  })
  .meta({ id: 'UpdateGeofence' });
export type UpdateGeofence = z.infer<typeof updateGeofenceSchema>;
/** What both have, as a form holds it. */
export type GeofenceSettings = Omit<UpdateGeofence, 'version'>;

export const geofenceParams = z.object({ geofenceId: idInQuery });
export const deleteGeofenceQuery = z.strictObject({
  subGeofences: idOrNoneInQuery.describe('How many sub-geofences go with it, as the person was told'),
});
export type DeleteGeofenceQuery = z.infer<typeof deleteGeofenceQuery>;

const bounds = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe('West, south, east, north in degrees');

export const geofenceRowSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    parent: z.object({ id: z.int(), name: z.string() }).nullable(),
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
    assetCount: z.int().describe('Assets that the reader sees'),
    insideCount: z.int().describe('Of these, those that are inside now'),
    subCount: z.int().describe('Its sub-geofences'),
    version: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'GeofenceRow' });
export type GeofenceRow = z.infer<typeof geofenceRowSchema>;
export const geofenceListSchema = listOf(geofenceRowSchema).extend({
  subTotal: z.int().describe('Of all that the filters let through, the sub-geofences'),
});
export type GeofenceList = z.infer<typeof geofenceListSchema>;

export const listGeofencesFilters = {
  search: search.describe('Part of the name or of a tag'),
  units: manyOf(idInQuery),
  parents: manyOf(idInQuery).describe('Only sub-geofences of these'),
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
      .describe('Those that are picked and that the reader sees; empty with all assets'),
    hiddenAssetCount: z.int().describe('Picked assets that the reader does not see; they stay picked'),
    entryDwellSeconds: z.int(),
    exitDwellSeconds: z.int(),
    toleranceMeters: z.number().nullable(),
    confirmSeconds: z.int(),
    schedule: geofenceScheduleSchema.nullable(),
    mustBeInside: z.boolean(),
    isFollowed: z.boolean().describe('By the reader, who is told of what it records'),
    createdAt: instant,
  })
  .meta({ id: 'Geofence' });
export type Geofence = z.infer<typeof geofenceSchema>;

export const geofenceShapesQuery = z.strictObject({
  within: mapPart
    .optional()
    .describe('Only shapes that may be in this part of the map: west,south,east,north'),
  toleranceMeters: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .default(0)
    .describe('How far a simplified edge may lie from the true one; 0 simplifies nothing'),
});
export type GeofenceShapesQuery = z.infer<typeof geofenceShapesQuery>;
export const geofenceShapesSchema = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        id: z.int(),
        geometry: polygonSchema,
        properties: z.object({
          name: z.string(),
          color: z.enum(geofenceColors),
          parentId: z.int().nullable(),
          maxSpeedKph: z.number().nullable(),
        }),
      }),
    ),
  })
  .meta({ id: 'GeofenceShapes' });
export type GeofenceShapes = z.infer<typeof geofenceShapesSchema>;
