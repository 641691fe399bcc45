import type { PositionImport } from '@azimute/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const askEveryMs = 1000;
const importsPerPage = 8;

const importsKey = ['position-imports'] as const;

export function isUnderWay({ state }: Pick<PositionImport, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** The person's own imports that were started, newest first. */
export const recentImportsOptions = infiniteQueryOptions({
  queryKey: [...importsKey, 'recent'],
  queryFn: ({ pageParam, signal }) =>
    callApi('listPositionImports', {
      query: { limit: importsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isUnderWay)) === true ? askEveryMs : false,
});

export const positionImportOptions = (positionImportId: number) =>
  queryOptions({
    queryKey: [...importsKey, 'one', positionImportId],
    queryFn: ({ signal }) => callApi('getPositionImport', { params: { positionImportId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEveryMs : false),
  });
