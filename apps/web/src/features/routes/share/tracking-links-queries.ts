import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';

export type TrackingLink = AnswerOf<'listTrackingLinks'>['items'][number];
export type CreatedTrackingLink = AnswerOf<'createTrackingLink'>;

export const trackingLinksKey = ['tracking-links'] as const;

/** Links end by themselves, and are opened by others. */
const refreshMs = 30_000;

export const trackingLinksOptions = (assetId: number, isMine: boolean) =>
  infiniteQueryOptions({
    queryKey: [...trackingLinksKey, assetId, isMine],
    queryFn: ({ pageParam, signal }) =>
      callApi('listTrackingLinks', {
        query: {
          asset: assetId,
          mine: isMine,
          limit: 20,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
