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

export interface MessageFilters {
  readonly assetId: number;
  readonly from: string;
  /** Null: up to the newest message. */
  readonly to: string | null;
  /** Null: all devices. */
  readonly device: string | null;
}

const pageOf = (cursor: string | null) => ({ limit: perPage, ...(cursor === null ? {} : { cursor }) });
const untilOf = (to: string | null) => (to === null ? {} : { to });
const deviceOf = (device: string | null) => (device === null ? {} : { device });
/** Each refresh reloads every loaded page, so more pages mean a longer interval. */
const interval = (pages: number | undefined): number => refreshMs * (pages ?? 1);

export const messagesOptions = (
  { assetId, from, to, device }: MessageFilters,
  outcome: MessageOutcome | null,
) =>
  infiniteQueryOptions({
    queryKey: [...assetsKey, 'messages', assetId, from, to, device, outcome],
    queryFn: ({ pageParam, signal }) =>
      callApi('listAssetMessages', {
        params: { assetId },
        query: {
          from,
          ...untilOf(to),
          ...deviceOf(device),
          ...(outcome === null ? {} : { outcome: [outcome] }),
          ...pageOf(pageParam),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => interval(state.data?.pages.length),
  });

export const deviceEventsOptions = ({ assetId, from, to, device }: MessageFilters, kind: string | null) =>
  infiniteQueryOptions({
    queryKey: [...assetsKey, 'device-events', assetId, from, to, device, kind],
    queryFn: ({ pageParam, signal }) =>
      callApi('listAssetDeviceEvents', {
        params: { assetId },
        query: {
          from,
          ...untilOf(to),
          ...deviceOf(device),
          ...(kind === null ? {} : { kind: [kind] }),
          ...pageOf(pageParam),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => interval(state.data?.pages.length),
  });
