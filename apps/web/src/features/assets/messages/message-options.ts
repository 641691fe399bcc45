import type { MessageOutcome } from '@azimute/contract/device-messages';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { assetsKey } from '../api/assets-queries.ts';

/** Short, since a user may be standing at the machine, waiting for a message that was just sent. */
const refreshMs = 5000;
const perPage = 50;

export const deviceHealthOptions = (assetId: number) =>
  queryOptions({
    queryKey: [...assetsKey, 'device-health', assetId],
    queryFn: ({ signal }) => callApi('getAssetDeviceHealth', { params: { assetId }, signal }),
    refetchInterval: refreshMs,
  });

interface PageQuery {
  readonly from: string;
  readonly limit: number;
  readonly to?: string;
  readonly device?: string;
  readonly cursor?: string;
}

export interface MessageFilters {
  readonly assetId: number;
  readonly from: string;
  /** Null: up to the newest message. */
  readonly to: string | null;
  /** Null: all devices. */
  readonly device: string | null;
}

/** Reads a page of an asset's records. Each refresh reloads every loaded page, so more pages mean a longer interval. */
const pagesOf = <Page extends { readonly nextCursor: string | null }>(
  list: string,
  { assetId, from, to, device }: MessageFilters,
  only: string | null,
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: [...assetsKey, list, assetId, from, to, device, only],
    queryFn: ({ pageParam, signal }) =>
      read(
        {
          from,
          limit: perPage,
          ...(to !== null && { to }),
          ...(device !== null && { device }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * (state.data?.pages.length ?? 1),
  });

export const messagesOptions = (filters: MessageFilters, outcome: MessageOutcome | null) =>
  pagesOf('messages', filters, outcome, (query, signal) =>
    callApi('listAssetMessages', {
      params: { assetId: filters.assetId },
      query: { ...query, ...(outcome !== null && { outcome: [outcome] }) },
      signal,
    }),
  );

export const deviceEventsOptions = (filters: MessageFilters, kind: string | null) =>
  pagesOf('device-events', filters, kind, (query, signal) =>
    callApi('listAssetDeviceEvents', {
      params: { assetId: filters.assetId },
      query: { ...query, ...(kind !== null && { kind: [kind] }) },
      signal,
    }),
  );
