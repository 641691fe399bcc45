import type { Customer, ZonedUnit } from '@azimute/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import type { AssetFilters } from './asset-search.ts';

/** Polling interval [ms]: status and last contact change without user action. */
export const refreshMs = 10_000;
const longListStaleMs = 60_000;

/** Query key of everything that becomes stale when an asset changes. */
export const assetsKey = ['assets'] as const;

/** Number of assets the user sees, regardless of filters. */
export const assetTotalOptions = queryOptions({
  queryKey: [...assetsKey, 'total'],
  queryFn: async ({ signal }) => (await callApi('listAssets', { query: { limit: 1 }, signal })).total,
  refetchInterval: refreshMs * 6,
});

export const assetFacetsOptions = (query: AssetFilters) =>
  queryOptions({
    queryKey: [...assetsKey, 'facets', query],
    queryFn: ({ signal }) => callApi('listAssetFacets', { query, signal }),
    placeholderData: keepPreviousData,
  });

const foundAtMost = 20;
/** The first assets that a search finds. */
export const assetSearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...assetsKey, 'search', search],
    queryFn: async ({ signal }) =>
      (await callApi('listAssets', { query: { search, limit: foundAtMost }, signal })).items,
  });

export const assetOptions = (assetId: number) =>
  queryOptions({
    queryKey: [...assetsKey, 'one', assetId],
    queryFn: ({ signal }) => callApi('getAsset', { params: { assetId }, signal }),
    refetchInterval: refreshMs,
  });

export const unitsOptions = queryOptions({
  queryKey: ['units'],
  queryFn: ({ signal }) =>
    readAll<ZonedUnit>((cursor) => callApi('listUnits', { query: { limit: 500, ...cursor }, signal })),
  staleTime: longListStaleMs,
});

export const customersOptions = queryOptions({
  queryKey: ['customers'],
  queryFn: ({ signal }) =>
    readAll<Customer>((cursor) => callApi('listCustomers', { query: { limit: 500, ...cursor }, signal })),
  staleTime: longListStaleMs,
});

async function readAll<T>(
  readPage: (cursor: { cursor?: string }) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: { cursor?: string } | null = {}; cursor !== null;) {
    const page = await readPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  return items;
}
