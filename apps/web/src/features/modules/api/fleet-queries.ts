import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import type { FigureScope } from './module-search.ts';

const minuteMs = 60_000;
const pageSize = 50;
/** Of a panel; its own page lists all. */
const mostInPanel = 10;

interface FleetPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly total: number;
}

type Days = 'from' | 'to' | 'compare';

/** What the fleet is narrowed down by: figures without their days. */
export type FleetScope = Omit<FigureScope, Days>;

export function fleetOf({ from: _from, to: _to, compare: _compare, ...fleet }: FigureScope): FleetScope {
  return fleet;
}

export function daysOf({ compare: _compare, ...days }: FigureScope): Omit<FigureScope, 'compare'> {
  return days;
}

/** A list of the fleet: its beginning for a panel, or page by page. */
export function useFleetList<Item>(
  name: string,
  scope: object,
  isWhole: boolean,
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<FleetPage<Item>>,
) {
  const { current_account_id: accountId } = useProfile();
  const limit = isWhole ? pageSize : mostInPanel;
  const list = useInfiniteQuery({
    queryKey: ['fleet', accountId, name, scope, limit],
    queryFn: ({ pageParam, signal }) =>
      read({ limit, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: isWhole ? false : 5 * minuteMs,
  });
  const pages = list.data?.pages;
  return { list, items: pages?.flatMap(({ items }) => items) ?? [], total: pages?.[0]?.total };
}

export function useComposition(
  scope: FigureScope,
  groupBy: NonNullable<NonNullable<CallInput<'getFleetComposition'>['query']>['groupBy']>,
) {
  return useFleet(['composition', fleetOf(scope), groupBy], (signal) =>
    callApi('getFleetComposition', { query: { ...fleetOf(scope), groupBy }, signal }),
  );
}

export function useSilence(scope: FigureScope) {
  return useFleet(['silence', fleetOf(scope)], (signal) =>
    callApi('getSilence', { query: fleetOf(scope), signal }),
  );
}

export function useSafetyWeights() {
  return useFleet(['weights'], (signal) => callApi('getSafetyWeights', { signal }));
}

function useFleet<T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>): UseQueryResult<T> {
  const { current_account_id: accountId } = useProfile();
  return useQuery({
    queryKey: ['fleet', accountId, ...key],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * minuteMs,
  });
}
