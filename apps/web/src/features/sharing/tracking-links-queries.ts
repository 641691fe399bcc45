import { keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { pagedOptions } from '../../api/paged-options.ts';
import { callApi } from '../../api/client.ts';

export type TrackingLink = AnswerOf<'listTrackingLinks'>['items'][number];
export type CreatedTrackingLink = AnswerOf<'createTrackingLink'>;

export const trackingLinksKey = ['tracking-links'] as const;

/** Polling interval [ms]: links expire, and recipients open them. */
const refreshMs = 30_000;

export const trackingLinksOptions = (assetId: number, isMine: boolean) => ({
  ...pagedOptions([...trackingLinksKey, assetId, isMine], (page, signal) =>
    callApi('listTrackingLinks', { query: { asset: assetId, mine: isMine, limit: 20, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: refreshMs,
});
