import type { CallInput } from '@azimute/contract';
import { defineList } from '../../../ui/list/use-list.ts';
import { assetSearch, toAssetFilters } from './asset-search.ts';
import { assetsKey, refreshMs } from './assets-queries.ts';

const pagesPerRefresh = 5;

/** Selected assets: given by ID, or all matches except some. */
export type AssetSelection = CallInput<'updateAssets'>['body']['selection'];

export const assetList = defineList({
  call: 'listAssets',
  key: [...assetsKey, 'list'],
  search: assetSearch,
  filtersOf: toAssetFilters,
  nameOf: ({ code }) => code,
  // Each refresh reloads every loaded page, so more pages mean a longer interval.
  refreshMs: (pages) => refreshMs * Math.ceil(pages / pagesPerRefresh),
  idsName: 'assetIds',
});
