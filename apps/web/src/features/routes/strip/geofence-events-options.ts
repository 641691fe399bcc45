import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { StripEvent } from './group-events.ts';

/** Maximum number of events in a range, the newest ones. */
const shownLimit = 500;

/** Query for the geofence events of an asset, in time order. */
export function geofenceEventsOptions(assetId: number, { fromMs, toMs }: DayRange) {
  return queryOptions({
    queryKey: ['routes', 'geofence-events', assetId, fromMs, toMs],
    queryFn: async ({ signal }) => {
      const { items, nextCursor } = await callApi('listGeofenceEvents', {
        query: {
          assets: [assetId],
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          limit: shownLimit,
        },
        signal,
      });
      const events = items.map(({ id, kind, at, geofence }): StripEvent => ({
        id,
        kind,
        atMs: Date.parse(at),
        geofence: geofence.name,
      }));
      return { events, isCut: nextCursor !== null };
    },
    refetchInterval: toMs > Date.now() ? 60_000 : false,
    staleTime: 30_000,
  });
}
