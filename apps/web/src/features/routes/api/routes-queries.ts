import type { AnswerOf, Trip } from '@azimute/contract';
import { trailFixesLimit } from '@azimute/contract/trips/values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, openApi } from '../../../api/client.ts';
import { stepDay, type DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import { prepareInWorker } from '../trail/prepare-in-worker.ts';
import type { TripFilters } from './routes-search.ts';

export type TripDay = AnswerOf<'getTripSums'>['days'][number];

const rowsPerPage = 500;
const refreshMs = 60_000;

/** What is still growing is read again each minute. */
function freshness(toMs: number) {
  const isGrowing = toMs > Date.now();
  return {
    refetchInterval: isGrowing ? refreshMs : false,
    staleTime: isGrowing ? 30_000 : 5 * 60_000,
  } as const;
}

const instantsOf = ({ fromMs, toMs }: DayRange) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

/** All trips, stops and gaps of an asset that match, however many they are. */
export function tripsOptions(assetId: number, range: DayRange, filters: TripFilters) {
  return queryOptions({
    queryKey: ['routes', 'trips', assetId, range, filters],
    queryFn: async ({ signal }) => {
      const trips: Trip[] = [];
      let cursor: string | null = null;
      let recalculatingFrom: string | null = null;
      do {
        const query = { assets: [assetId], ...instantsOf(range), ...filters, limit: rowsPerPage };
        const page: AnswerOf<'listTrips'> = await callApi('listTrips', {
          query: { ...query, ...(cursor !== null && { cursor }) },
          signal,
        });
        trips.push(...page.items);
        ({ recalculatingFrom, nextCursor: cursor } = page);
      } while (cursor !== null);
      return { trips, recalculatingFrom };
    },
    ...freshness(range.toMs),
  });
}

/** What lies within each day, cut at midnight. */
export function sumsOptions(assetIds: readonly number[], { from, to }: PeriodOfDays, toMs: number) {
  return queryOptions({
    queryKey: ['routes', 'sums', assetIds, from, to],
    queryFn: ({ signal }) =>
      callApi('getTripSums', { query: { assets: [...assetIds], from, to: stepDay(to, 1) }, signal }),
    enabled: assetIds.length > 0,
    placeholderData: keepPreviousData,
    ...freshness(toMs),
  });
}

/** What is wanted of a trail, as the portal answers it: kept unread, as several ways of showing it begin with it. */
function answerOptions(
  assetId: number,
  range: DayRange,
  more: { readonly within?: string; readonly most: number },
) {
  return queryOptions({
    queryKey: ['routes', 'answer', assetId, range, more],
    queryFn: async ({ signal }) => {
      const query = { ...instantsOf(range), ...more };
      const response = await openApi('getAssetTrail', { params: { assetId }, query, signal });
      return response.blob();
    },
    structuralSharing: false,
    staleTime: freshness(range.toMs).staleTime,
  });
}

interface TrailRules {
  readonly distanceUnit: 'km' | 'mi';
  /** Points, at most. */
  readonly most: number;
}

/** Where an asset went, prepared to be shown. */
export function routeOptions(assetId: number, range: DayRange, { distanceUnit, most }: TrailRules) {
  return queryOptions({
    queryKey: ['routes', 'trail', assetId, range, distanceUnit, most],
    queryFn: async ({ client, signal }) => {
      const answer = await client.fetchQuery(answerOptions(assetId, range, { most }));
      return prepareInWorker({ kind: 'route', answer, distanceUnit }, signal);
    },
    // Comparing two long trails would hold the page for longer than showing one.
    structuralSharing: false,
    ...freshness(range.toMs),
  });
}

/** Where more is to be seen of a trail that is simplified. */
export interface TrailDetail {
  /** A part of the map, as the portal is asked for it. */
  readonly within?: string;
  /** A day, of which all fixes are shown. */
  readonly day?: DayRange;
}

/** A simplified trail with what is looked at more closely. */
export function detailedRouteOptions(
  assetId: number,
  range: DayRange,
  { within, day }: TrailDetail,
  { distanceUnit, most }: TrailRules,
) {
  return queryOptions({
    queryKey: ['routes', 'detailed', assetId, range, distanceUnit, most, within, day],
    queryFn: async ({ client, signal }) => {
      const [answer, ofDay] = await Promise.all([
        client.fetchQuery(answerOptions(assetId, range, { most, ...(within !== undefined && { within }) })),
        day && client.fetchQuery(answerOptions(assetId, day, { most: trailFixesLimit })),
      ]);
      return prepareInWorker({ kind: 'route', answer, day: ofDay, distanceUnit }, signal);
    },
    structuralSharing: false,
    ...freshness(range.toMs),
  });
}
