import { keepPreviousData, queryOptions, type QueryFilters } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';

export type GeofenceRow = AnswerOf<'listGeofences'>['items'][number];
export type Geofence = AnswerOf<'getGeofence'>;
export type GeofenceVisit = AnswerOf<'listGeofenceVisits'>['items'][number];
export type GeofenceEvent = AnswerOf<'listGeofenceEvents'>['items'][number];
export type GeofenceChange = AnswerOf<'listGeofenceChanges'>['items'][number];
export type GeofenceShapes = AnswerOf<'getGeofenceShapes'>;

/** Polling interval [ms]: assets inside change without user action. */
export const refreshMs = 10_000;
const rowsPerPage = 50;
export const mostNames = 500;

/** Query key of everything that becomes stale when a geofence changes. */
export const geofencesKey = ['geofences'] as const;

/** Queries that become stale with a crossing; the geofences themselves do not. */
export const crossedQueries: QueryFilters = {
  queryKey: geofencesKey,
  predicate: ({ queryKey: [, kind] }) => !['names', 'changes', 'shapes', 'rebuild'].includes(String(kind)),
};

export const geofenceOptions = (geofenceId: number) =>
  queryOptions({
    queryKey: [...geofencesKey, 'one', geofenceId],
    queryFn: ({ signal }) => callApi('getGeofence', { params: { geofenceId }, signal }),
    refetchInterval: refreshMs,
  });

/** Geofences by name, for filters. */
export const geofenceNamesOptions = queryOptions({
  queryKey: [...geofencesKey, 'names'],
  queryFn: async ({ signal }) =>
    (await callApi('listGeofences', { query: { limit: mostNames }, signal })).items,
  staleTime: 60_000,
});

export const visitsOptions = (filters: { readonly geofences: number[]; readonly open?: boolean }) => ({
  ...pagedOptions([...geofencesKey, 'visits-of', filters], (page, signal) =>
    callApi('listGeofenceVisits', { query: { ...filters, limit: rowsPerPage, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: refreshMs * 3,
});

export const changesOptions = (geofenceId: number) =>
  pagedOptions([...geofencesKey, 'changes', geofenceId], (page, signal) =>
    callApi('listGeofenceChanges', {
      params: { geofenceId },
      query: { limit: rowsPerPage, ...page },
      signal,
    }),
  );

/** Shapes that may be in the visible area, simplified for its zoom. */
export const shapesOptions = (query: { readonly within?: string; readonly toleranceMeters?: number }) =>
  queryOptions({
    queryKey: [...geofencesKey, 'shapes', query],
    queryFn: ({ signal }) => callApi('getGeofenceShapes', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const assetGeofencesOptions = (assetId: number) =>
  queryOptions({
    queryKey: [...geofencesKey, 'of-asset', assetId],
    queryFn: ({ signal }) => callApi('getAssetGeofences', { params: { assetId }, signal }),
    refetchInterval: refreshMs * 3,
  });
