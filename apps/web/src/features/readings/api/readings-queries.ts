import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';

export type Reading = AnswerOf<'listReadings'>['items'][number];

/** Query key of everything that becomes stale when the catalog changes. */
export const readingsKey = ['readings'] as const;

const mostReadings = 500;
const refreshMs = 30_000;

/** The catalog, for names and units. */
export const readingNamesOptions = queryOptions({
  queryKey: [...readingsKey, 'names'],
  queryFn: async ({ signal }) =>
    (await callApi('listReadings', { query: { limit: mostReadings }, signal })).items,
  staleTime: 60_000,
});

export const assetReadingsOptions = (assetId: number) =>
  queryOptions({
    queryKey: [...readingsKey, 'of-asset', assetId],
    queryFn: async ({ signal }) => (await callApi('getAssetReadings', { params: { assetId }, signal })).items,
    refetchInterval: refreshMs,
  });

interface HistoryOf {
  readonly assetId: number;
  readonly code: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export const readingHistoryOptions = ({ assetId, code, fromMs, toMs }: HistoryOf) =>
  queryOptions({
    queryKey: [...readingsKey, 'history', assetId, code, fromMs, toMs],
    queryFn: ({ signal }) =>
      callApi('getAssetReadingHistory', {
        params: { assetId, code },
        query: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
        signal,
      }),
    staleTime: refreshMs,
  });
