import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { assetChoice, listGeofencesFilters } from './geofences/schemas.ts';
import { geofenceColors, geofenceResources, geofenceSpeedMostKph } from './geofences/values.ts';
import { listOf, pageQuery, pageQuerySchema } from './list-schemas.ts';
import { id, idInQuery, instant, line } from './scalars.ts';
import {
  areaProblems,
  areaWarnings,
  geofenceFileFormats,
  geofenceImportStates,
  geofenceFileType,
  geofenceFileTypes,
} from './geofence-files.ts';

const count = z.int().nonnegative();

export const exportGeofencesQuery = z.strictObject({
  format: z.enum(geofenceFileFormats),
  ...listGeofencesFilters,
});
export type ExportGeofences = z.infer<typeof exportGeofencesQuery>;

export const geofenceImportParams = z.object({ geofenceImportId: idInQuery });

/** Defaults for all areas of a file. */
export const geofenceImportSettingsSchema = z
  .strictObject({
    unitId: id
      .nullable()
      .describe(
        'ID of the UL of all geofences in the file. Required to start the import; null until chosen.',
      ),
    color: z.enum(geofenceColors).describe('Color of geofences for which the file has none.'),
    maxSpeedKph: z
      .number()
      .positive()
      .max(geofenceSpeedMostKph)
      .nullable()
      .describe(
        'Speed limit, in km/h, of geofences for which the file has none. Required to record speeding. Null for none.',
      ),
    resources: z.array(z.enum(geofenceResources)).min(1).max(3),
    assets: assetChoice,
    repair: z.boolean().describe('Whether to import repairable shapes as repaired in the preview.'),
  })
  .meta({ id: 'GeofenceImportSettings' });
export type GeofenceImportSettings = z.infer<typeof geofenceImportSettingsSchema>;

/** Omitted fields stay unchanged. */
export const updateGeofenceImportSchema = geofenceImportSettingsSchema
  .partial()
  .meta({ id: 'UpdateGeofenceImport' });
export type UpdateGeofenceImport = z.infer<typeof updateGeofenceImportSchema>;

/** Import of geofences, with its preview and progress. */
export const geofenceImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    state: z.enum(geofenceImportStates).describe('State of the import.'),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe(
        'Why the import stopped: the user lost the required rights, or an internal error. Null if it did not.',
      ),
    format: z.enum(geofenceFileFormats),
    areaCount: count,
    preview: z
      .object({
        create: count.describe('Number of geofences to create.'),
        bad: count,
        repairable: count.describe('Number of invalid areas that a repair would make valid.'),
        repaired: count.describe('Number of areas to create with a repaired shape.'),
        warned: count.describe('Number of areas to create that are probably in the wrong place.'),
      })
      .describe('Result the import would have, as of the preview. Null before the first preview.'),
    progress: z
      .object({
        done: count.describe('Number of areas processed.'),
        total: count.describe('Number of areas to import.'),
        created: count,
        refused: count,
      })
      .describe(
        'Progress of the import. `refused` counts areas that had become invalid before they were imported. Null before the start.',
      ),
    settings: geofenceImportSettingsSchema,
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'GeofenceImport' });
export type GeofenceImport = z.infer<typeof geofenceImportSchema>;
export const geofenceImportListSchema = listOf(geofenceImportSchema);

export const createGeofenceImportQuery = z.strictObject({
  fileName: line(200).default('geofences.geojson'),
});
export const geofenceFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe('GeoJSON (RFC 7946), KML 2.2 or KMZ file.');

export const importedAreaSchema = z
  .object({
    line: z.int().describe('Number of the area in the file.'),
    name: z.string(),
    parent: z
      .string()
      .nullable()
      .describe('Name of the parent geofence. Null if the area is not a sub-geofence.'),
    color: z.enum(geofenceColors),
    maxSpeedKph: z.number().nullable(),
    tags: z.array(z.string()),
    vertexCount: count,
    areaSquareMeters: z.number(),
    keptShare: z
      .number()
      .nullable()
      .describe('Share of the area that a repair keeps, from 0 to 1. Null if nothing is repaired.'),
    problems: z
      .array(z.enum(areaProblems))
      .describe('Problems that prevent the import. Empty if the area becomes a geofence.'),
    warnings: z
      .array(z.enum(areaWarnings))
      .describe(
        'Warnings that do not prevent the import: latitude and longitude seem swapped, or the area is over 200 km from every asset of the UL.',
      ),
  })
  .meta({ id: 'ImportedArea' });
export type ImportedArea = z.infer<typeof importedAreaSchema>;
export const importedAreaListSchema = listOf(importedAreaSchema);
export const importedAreasQuery = z.strictObject({
  ...pageQuery,
  only: z.enum(['all', 'bad']).default('all').describe('Whether to list all areas or only invalid ones.'),
});
export type ImportedAreasQuery = z.infer<typeof importedAreasQuery>;

const MODULE = 'services:simc:geolocalizacao:cercas';
/** An import belongs to the user who uploaded it; access is checked area by area. */
const access = changes(MODULE);

export const geofenceFileCalls = {
  exportGeofences: {
    summary: 'Export geofences',
    description: 'Returns geofences with their shapes as GeoJSON or KML. The file can be imported again.',
    access: sees(MODULE),
    effort: 'export',
    query: exportGeofencesQuery,
    status: 200,
    rawAnswer: Object.values(geofenceFileTypes),
  },
  listGeofenceImports: {
    summary: 'List geofence imports',
    description: 'Returns the geofence imports of the caller, newest first.',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: geofenceImportListSchema,
  },
  createGeofenceImport: {
    summary: 'Create a geofence import',
    description:
      'Reads a GeoJSON, KML or KMZ file and returns a preview. Nothing is imported until the import is started.',
    access,
    effort: 'upload',
    scanned: 'body',
    query: createGeofenceImportQuery,
    rawBody: geofenceFileSchema,
    bodyTypes: [geofenceFileType, 'application/octet-stream'],
    status: 201,
    answer: geofenceImportSchema,
  },
  getGeofenceImport: {
    summary: 'Get a geofence import',
    description: 'Returns an import with its preview and progress.',
    access,
    params: geofenceImportParams,
    status: 200,
    answer: geofenceImportSchema,
  },
  updateGeofenceImport: {
    summary: 'Update a geofence import',
    description: 'Sets the UL, the defaults and whether shapes are repaired, and returns a new preview.',
    access,
    params: geofenceImportParams,
    body: updateGeofenceImportSchema,
    status: 200,
    answer: geofenceImportSchema,
  },
  listImportedAreas: {
    summary: 'List areas of a geofence import',
    description: 'Returns the outcome of each area in the file.',
    access,
    params: geofenceImportParams,
    query: importedAreasQuery,
    status: 200,
    answer: importedAreaListSchema,
  },
  startGeofenceImport: {
    summary: 'Start a geofence import',
    description: 'Creates the valid geofences in the background. Starting it again has no effect.',
    access,
    params: geofenceImportParams,
    status: 200,
    answer: geofenceImportSchema,
  },
  cancelGeofenceImport: {
    summary: 'Cancel a geofence import',
    description: 'Stops the import. Geofences created so far are kept.',
    access,
    params: geofenceImportParams,
    status: 200,
    answer: geofenceImportSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
