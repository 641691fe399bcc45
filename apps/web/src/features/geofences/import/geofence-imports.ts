import type { GeofenceImport } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import { defineImport } from '../../../ui/import/define-import.ts';

const areasPerPage = 50;

export const geofenceImports = defineImport<GeofenceImport, GeofenceImport>({
  key: 'geofence-imports',
  list: (query, signal) => callApi('listGeofenceImports', { query, signal }),
  read: (geofenceImportId, signal) => callApi('getGeofenceImport', { params: { geofenceImportId }, signal }),
  cancel: (geofenceImportId) => callApi('cancelGeofenceImport', { params: { geofenceImportId } }),
});

/** Result of each area; reloaded after each evaluation. */
export const importedAreasOptions = (
  { id, settings, progress }: Pick<GeofenceImport, 'id' | 'settings' | 'progress'>,
  only: 'all' | 'bad',
) =>
  pagedOptions([geofenceImports.key, 'areas', id, only, settings, progress.refused], (page, signal) =>
    callApi('listImportedAreas', {
      params: { geofenceImportId: id },
      query: { limit: areasPerPage, only, ...page },
      signal,
    }),
  );
