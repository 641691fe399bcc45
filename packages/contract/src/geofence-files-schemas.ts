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

/** What holds for all areas of a file, where the area itself says nothing else. */
export const geofenceImportSettingsSchema = z
  .strictObject({
    unitId: id.nullable().describe('The UL of all its geofences; needed before the start'),
    color: z.enum(geofenceColors).describe('Of those whose colour the file does not say'),
    maxSpeedKph: z
      .number()
      .positive()
      .max(geofenceSpeedMostKph)
      .nullable()
      .describe('Of those whose limit the file does not say; speeding needs one'),
    resources: z.array(z.enum(geofenceResources)).min(1).max(3),
    assets: assetChoice,
    repair: z
      .boolean()
      .describe('Whether shapes that can be repaired are imported as the preview shows them repaired'),
  })
  .meta({ id: 'GeofenceImportSettings' });
export type GeofenceImportSettings = z.infer<typeof geofenceImportSettingsSchema>;

/** Members left out stay as they are. */
export const updateGeofenceImportSchema = geofenceImportSettingsSchema
  .partial()
  .meta({ id: 'UpdateGeofenceImport' });
export type UpdateGeofenceImport = z.infer<typeof updateGeofenceImportSchema>;

/** A file of geofences, from its preview to what became of it. */
export const geofenceImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    state: z.enum(geofenceImportStates),
    failure: z.enum(['rights_lost', 'unexpected']).nullable(),
    format: z.enum(geofenceFileFormats),
    areaCount: count,
    preview: z
      .object({
        create: count,
        bad: count,
        repairable: count.describe('Of the bad ones, those that repairing would make good'),
        repaired: count.describe('Of those to create, those that are repaired'),
        warned: count.describe('Of those to create, those that are likely to lie in a wrong place'),
      })
      .describe('What importing the areas would do, as they stood when the preview was made'),
    progress: z
      .object({ done: count, total: count, created: count, refused: count })
      .describe('Refused are good areas that could no longer be imported when their turn came'),
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
  .describe('The file as it is: GeoJSON (RFC 7946), KML 2.2 or KMZ');

export const importedAreaSchema = z
  .object({
    line: z.int().describe('Number of the area in the file'),
    name: z.string(),
    parent: z.string().nullable().describe('Name of the geofence that it becomes a sub-geofence of'),
    color: z.enum(geofenceColors),
    maxSpeedKph: z.number().nullable(),
    tags: z.array(z.string()),
    vertexCount: count,
    areaSquareMeters: z.number(),
    keptShare: z
      .number()
      .nullable()
      .describe('Of an area that is, or could be, repaired: how much of it is kept; 1 is all'),
    problems: z.array(z.enum(areaProblems)).describe('None of what becomes a geofence'),
    warnings: z
      .array(z.enum(areaWarnings))
      .describe(
        'Latitude and longitude seem to be swapped, or the area is over 200 km from every asset of the UL; it is created all the same',
      ),
  })
  .meta({ id: 'ImportedArea' });
export type ImportedArea = z.infer<typeof importedAreaSchema>;
export const importedAreaListSchema = listOf(importedAreaSchema);
export const importedAreasQuery = z.strictObject({
  ...pageQuery,
  only: z.enum(['all', 'bad']).default('all').describe('Once it has ended, the bad ones are what is left'),
});
export type ImportedAreasQuery = z.infer<typeof importedAreasQuery>;

const MODULE = 'services:simc:geolocalizacao:cercas';
/** An import belongs to the person who brought the file: its areas are confined one by one. */
const access = changes(MODULE);

export const geofenceFileCalls = {
  exportGeofences: {
    summary: 'Geofences with their shapes as a GeoJSON or KML file, which an import takes',
    access: sees(MODULE),
    effort: 'export',
    query: exportGeofencesQuery,
    status: 200,
    rawAnswer: Object.values(geofenceFileTypes),
  },
  listGeofenceImports: {
    summary: 'Your imports of geofences, newest first',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: geofenceImportListSchema,
  },
  createGeofenceImport: {
    summary:
      'Read a GeoJSON, KML or KMZ file of geofences and say what each area becomes; nothing is imported yet',
    access,
    effort: 'upload',
    scanned: 'body',
    query: createGeofenceImportQuery,
    rawBody: geofenceFileSchema,
    bodyTypes: [geofenceFileType],
    status: 201,
    answer: geofenceImportSchema,
  },
  getGeofenceImport: {
    summary: 'An import: its preview, how far it is, or what became of it',
    access,
    params: geofenceImportParams,
    status: 200,
    answer: geofenceImportSchema,
  },
  updateGeofenceImport: {
    summary: 'Choose the UL, what holds for all areas and whether shapes are repaired, and preview again',
    access,
    params: geofenceImportParams,
    body: updateGeofenceImportSchema,
    status: 200,
    answer: geofenceImportSchema,
  },
  listImportedAreas: {
    summary: 'What each area of the file becomes, or why it becomes nothing',
    access,
    params: geofenceImportParams,
    query: importedAreasQuery,
    status: 200,
    answer: importedAreaListSchema,
  },
  startGeofenceImport: {
    summary: 'Create the good geofences in the background; starting again changes nothing',
    access,
    params: geofenceImportParams,
    status: 200,
    answer: geofenceImportSchema,
  },
  cancelGeofenceImport: {
    summary: 'Stop before the next areas; what was created stays',
    access,
    params: geofenceImportParams,
    status: 200,
    answer: geofenceImportSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
