import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { StripEvent } from './group-events.ts';

/** Maximum number of a day's events, the newest ones. */
const shownLimit = 500;
/** Query for the device events of an asset, in time order. */
export function deviceEventsOptions(assetId: number, { fromMs, toMs }: DayRange, isToday: boolean) {
  const query: CallInput<'listAssetDeviceEvents'>['query'] = {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    limit: shownLimit,
  };
  return queryOptions({
    queryKey: ['asset-day-events', assetId, fromMs, toMs],
    queryFn: async ({ signal }) => {
      const { items, nextCursor } = await callApi('listAssetDeviceEvents', {
        params: { assetId },
        query,
        signal,
      });
      const events = items.map(({ id, kind, occurredAt }): StripEvent => ({
        id,
        kind,
        atMs: Date.parse(occurredAt),
      }));
      return { events: events.toSorted((a, b) => a.atMs - b.atMs), isCut: nextCursor !== null };
    },
    refetchInterval: isToday ? 60_000 : false,
  });
}
