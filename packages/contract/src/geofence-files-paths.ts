import type { CallPaths } from './call-address.ts';

export const geofenceFilePaths = {
  exportGeofences: 'GET /geofences/export',
  listGeofenceImports: 'GET /geofence-imports',
  createGeofenceImport: 'POST /geofence-imports',
  getGeofenceImport: 'GET /geofence-imports/:geofenceImportId',
  updateGeofenceImport: 'PUT /geofence-imports/:geofenceImportId',
  listImportedAreas: 'GET /geofence-imports/:geofenceImportId/areas',
  startGeofenceImport: 'POST /geofence-imports/:geofenceImportId/start',
  cancelGeofenceImport: 'POST /geofence-imports/:geofenceImportId/cancel',
} as const satisfies CallPaths;
