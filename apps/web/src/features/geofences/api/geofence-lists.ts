import { defineList } from '../../../ui/list/use-list.ts';
import { geofencesKey, refreshMs } from './geofence-queries.ts';
import {
  eventSearch,
  geofenceSearch,
  toEventFilters,
  toGeofenceFilters,
  toVisitFilters,
  visitSearch,
} from './geofence-search.ts';

/** Each refresh reloads every loaded page, so more pages mean a longer interval. */
const seldomer = (pages: number): number => refreshMs * pages;

export const geofenceList = defineList({
  call: 'listGeofences',
  key: [...geofencesKey, 'list'],
  search: geofenceSearch,
  filtersOf: toGeofenceFilters,
  nameOf: ({ name }) => name,
  refreshMs: seldomer,
});

export const eventList = defineList({
  call: 'listGeofenceEvents',
  key: [...geofencesKey, 'events'],
  search: eventSearch,
  filtersOf: toEventFilters,
  nameOf: ({ asset }) => asset.code,
  refreshMs: seldomer,
});

export const visitList = defineList({
  call: 'listGeofenceVisits',
  key: [...geofencesKey, 'visits'],
  search: visitSearch,
  filtersOf: toVisitFilters,
  nameOf: ({ asset }) => asset.code,
  refreshMs: seldomer,
});
