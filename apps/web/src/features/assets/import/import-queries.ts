import type { AssetImport } from '@azimute/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const askEveryMs = 1000;
const recentImports = 5;
const badLinesPerPage = 50;

const importsKey = ['asset-imports'] as const;

export function isUnderWay({ state }: Pick<AssetImport, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** The person's own imports that were started, newest first. */
export const recentImportsOptions = queryOptions({
  queryKey: [...importsKey, 'recent'],
  queryFn: async ({ signal }) =>
    (await callApi('listAssetImports', { query: { limit: recentImports }, signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? askEveryMs : false),
});

export const assetImportOptions = (assetImportId: number) =>
  queryOptions({
    queryKey: [...importsKey, 'one', assetImportId],
    queryFn: ({ signal }) => callApi('getAssetImport', { params: { assetImportId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEveryMs : false),
  });

const badLinesKey = (assetImportId: number) => [...importsKey, 'bad-lines', assetImportId] as const;

/** `version` differs when the lines were judged anew. */
export const badLinesOptions = (assetImportId: number, version: string) =>
  infiniteQueryOptions({
    queryKey: [...badLinesKey(assetImportId), version],
    queryFn: ({ pageParam, signal }) =>
      callApi('listAssetImportBadLines', {
        params: { assetImportId },
        query: { limit: badLinesPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
