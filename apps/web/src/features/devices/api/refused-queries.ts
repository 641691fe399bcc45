import type { QuarantineRun } from '@azimute/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import type { RefusedQuery } from './refused-filters.ts';

const refreshMs = 10_000;
const runRefreshMs = 1000;
const positionsPerPage = 100;

/** Key of everything that the list of refused positions shows. */
export const refusedKey = ['quarantined-positions'] as const;

export const refusedOptions = (query: RefusedQuery) =>
  infiniteQueryOptions({
    queryKey: [...refusedKey, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      callApi('listQuarantinedPositions', {
        query: { ...query, limit: positionsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * (state.data?.pages.length ?? 1),
  });

export const runOptions = (replayId: number) =>
  queryOptions({
    queryKey: [...refusedKey, 'run', replayId],
    queryFn: ({ signal }) => callApi('getQuarantineReplay', { params: { replayId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? runRefreshMs : false),
  });

export function isUnderWay({ state }: QuarantineRun): boolean {
  return state === 'queued' || state === 'running';
}
