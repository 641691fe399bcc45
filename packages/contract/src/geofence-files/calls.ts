import { changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list/schemas.ts';
import * as schemas from './schemas.ts';
import { geofenceFileType, geofenceFileTypes } from './values.ts';

const MODULE = 'services:simc:geolocalizacao:cercas';
/** An import belongs to the person who brought the file: its areas are confined one by one. */
const access = changes(MODULE);

export const geofenceFileCalls = {
  exportGeofences: {
    summary: 'Geofences with their shapes as a GeoJSON or KML file, which an import takes',
    access: sees(MODULE),
    effort: 'export',
    query: schemas.exportGeofencesQuery,
    status: 200,
    rawAnswer: Object.values(geofenceFileTypes),
  },
  listGeofenceImports: {
    summary: 'Your imports of geofences, newest first',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: schemas.geofenceImportListSchema,
  },
  createGeofenceImport: {
    summary:
      'Read a GeoJSON, KML or KMZ file of geofences and say what each area becomes; nothing is imported yet',
    access,
    effort: 'upload',
    scanned: 'body',
    query: schemas.createGeofenceImportQuery,
    rawBody: schemas.geofenceFileSchema,
    bodyTypes: [geofenceFileType],
    status: 201,
    answer: schemas.geofenceImportSchema,
  },
  getGeofenceImport: {
    summary: 'An import: its preview, how far it is, or what became of it',
    access,
    params: schemas.geofenceImportParams,
    status: 200,
    answer: schemas.geofenceImportSchema,
  },
  updateGeofenceImport: {
    summary: 'Choose the UL, what holds for all areas and whether shapes are repaired, and preview again',
    access,
    params: schemas.geofenceImportParams,
    body: schemas.updateGeofenceImportSchema,
    status: 200,
    answer: schemas.geofenceImportSchema,
  },
  listImportedAreas: {
    summary: 'What each area of the file becomes, or why it becomes nothing',
    access,
    params: schemas.geofenceImportParams,
    query: schemas.importedAreasQuery,
    status: 200,
    answer: schemas.importedAreaListSchema,
  },
  startGeofenceImport: {
    summary: 'Create the good geofences in the background; starting again changes nothing',
    access,
    params: schemas.geofenceImportParams,
    status: 200,
    answer: schemas.geofenceImportSchema,
  },
  cancelGeofenceImport: {
    summary: 'Stop before the next areas; what was created stays',
    access,
    params: schemas.geofenceImportParams,
    status: 200,
    answer: schemas.geofenceImportSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
