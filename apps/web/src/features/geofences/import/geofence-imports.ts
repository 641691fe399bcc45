import type { GeofenceImport } from '@azimute/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { defineImport } from '../../../ui/import/define-import.ts';

const areasPerPage = 50;

export const geofenceImports = defineImport<GeofenceImport, GeofenceImport>({
  key: 'geofence-imports',
  list: (query, signal) => callApi('listGeofenceImports', { query, signal }),
  read: (geofenceImportId, signal) => callApi('getGeofenceImport', { params: { geofenceImportId }, signal }),
  cancel: (geofenceImportId) => callApi('cancelGeofenceImport', { params: { geofenceImportId } }),
});

/** What each area becomes; read anew when they were evaluated anew. */
export const importedAreasOptions = (
  { id, settings, progress }: Pick<GeofenceImport, 'id' | 'settings' | 'progress'>,
  only: 'all' | 'bad',
) =>
  infiniteQueryOptions({
    queryKey: [geofenceImports.key, 'areas', id, only, settings, progress.refused],
    queryFn: ({ pageParam, signal }) =>
      callApi('listImportedAreas', {
        params: { geofenceImportId: id },
        query: { limit: areasPerPage, only, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
