import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ComparedKind, DifferenceReason } from '@azimute/contract/migration-comparisons';
import { callApi } from '../../../api/client.ts';

export const serversKey = ['migration-servers'] as const;
const READ_EVERY_MS = 3_000;
const CAUGHT_UP_EVERY_MS = 30_000;
const DIFFERENCES_AT_ONCE = 30;

export const serversOptions = queryOptions({
  queryKey: serversKey,
  queryFn: ({ signal }) => callApi('listMigrationServers', { signal }),
  refetchInterval: ({ state }) => {
    const items = state.data?.items ?? [];
    if (items.some(({ reading }) => reading === 'reading')) return READ_EVERY_MS;
    return items.some(({ catchUp }) => catchUp.isOn) ? CAUGHT_UP_EVERY_MS : false;
  },
});

export const comparisonKey = (migrationServerId: number) =>
  ['migration-comparison', migrationServerId] as const;

export const comparisonOptions = (migrationServerId: number) =>
  queryOptions({
    queryKey: [...comparisonKey(migrationServerId), 'summary'],
    queryFn: ({ signal }) => callApi('getMigrationComparison', { params: { migrationServerId }, signal }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'running' ? READ_EVERY_MS : false,
  });

interface DifferenceFilters {
  readonly kind: ComparedKind | null;
  readonly reason: DifferenceReason | 'none' | null;
}

export const differencesOptions = (migrationServerId: number, { kind, reason }: DifferenceFilters) =>
  infiniteQueryOptions({
    queryKey: [...comparisonKey(migrationServerId), 'differences', kind, reason],
    queryFn: ({ pageParam, signal }) =>
      callApi('listMigrationDifferences', {
        params: { migrationServerId },
        query: {
          limit: DIFFERENCES_AT_ONCE,
          ...(kind !== null && { kinds: [kind] }),
          ...(reason !== null && { reasons: [reason] }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
