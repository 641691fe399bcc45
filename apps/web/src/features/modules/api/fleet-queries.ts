import { minuteMs } from '@azimute/contract/durations';
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import {
  readPage,
  type FiltersOf,
  type ListCall,
  type ListPage,
  type RowOf,
} from '../../../ui/list/use-list.ts';
import { useProfile } from '../../../api/use-session.ts';
import type { FigureScope } from './module-search.ts';

const pageSize = 50;
/** Rows in a panel; the list's own page shows all. */
const mostInPanel = 10;

type Days = 'from' | 'to' | 'compare';

/** Filters of the fleet: the filters of figures, without days. */
export type FleetScope = Omit<FigureScope, Days>;

export function fleetOf({ from: _from, to: _to, compare: _compare, ...fleet }: FigureScope): FleetScope {
  return fleet;
}

export function daysOf({ compare: _compare, ...days }: FigureScope): Omit<FigureScope, 'compare'> {
  return days;
}

/** A list of the fleet: its first rows for a panel, or page by page. */
export function useFleetList<N extends ListCall>(call: N, scope: FiltersOf<N>, isWhole: boolean) {
  const { current_account_id: accountId } = useProfile();
  const limit = isWhole ? pageSize : mostInPanel;
  const list = useInfiniteQuery({
    queryKey: ['fleet', accountId, call, scope, limit],
    queryFn: ({ pageParam, signal }) =>
      readPage<ListPage<RowOf<N>>>(call, {
        query: { ...scope, limit, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
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
