import type { AnswerOf, Trip } from '@azimute/contract';
import { trailFixesLimit } from '@azimute/contract/trips/values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, openApi } from '../../../api/client.ts';
import { stepDay } from '@azimute/contract/periods';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { PeriodOfDays } from '@azimute/contract/periods';
import { prepareInWorker } from '../trail/prepare-in-worker.ts';
import type { TripFilters } from './routes-search.ts';

export type TripDay = AnswerOf<'getTripSums'>['days'][number];

const rowsPerPage = 500;
const refreshMs = 60_000;

/** Refreshes growing data every minute. */
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

/** Query for all matching trips, stops and gaps of an asset. */
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

/** Query for daily totals, split at midnight. */
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

/** Query for the raw response of a trail; kept unparsed, since several views use it. */
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
  /** Maximum number of points. */
  readonly most: number;
}

/** Query for an asset's trail, prepared for display. */
export function routeOptions(assetId: number, range: DayRange, { distanceUnit, most }: TrailRules) {
  return queryOptions({
    queryKey: ['routes', 'trail', assetId, range, distanceUnit, most],
    queryFn: async ({ client, signal }) => {
      const answer = await client.fetchQuery(answerOptions(assetId, range, { most }));
      return prepareInWorker({ kind: 'route', answer, distanceUnit }, signal);
    },
    // Comparing two long trails would block the page longer than rendering one.
    structuralSharing: false,
    ...freshness(range.toMs),
  });
}

/** The part of a simplified trail that needs more detail. */
export interface TrailDetail {
  /** A part of the map, as an API parameter. */
  readonly within?: string;
  /** A day whose fixes are all shown. */
  readonly day?: DayRange;
}

/** Query for a simplified trail with more detail where needed. */
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
