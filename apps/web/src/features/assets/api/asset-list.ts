import type { CallInput } from '@azimute/contract';
import { defineList } from '../../../ui/list/use-list.ts';
import { assetSearch, toAssetFilters } from './asset-search.ts';
import { assetsKey, refreshMs } from './assets-queries.ts';

const pagesPerRefresh = 5;

/** Assets to do something with, as calls take them: named one by one, or all that match but for some. */
export type AssetSelection = CallInput<'updateAssets'>['body']['selection'];

export const assetList = defineList({
  call: 'listAssets',
  key: [...assetsKey, 'list'],
  search: assetSearch,
  filtersOf: toAssetFilters,
  nameOf: ({ code }) => code,
  // Every page that was scrolled to is read again: the more there are, the seldomer.
  refreshMs: (pages) => refreshMs * Math.ceil(pages / pagesPerRefresh),
  idsName: 'assetIds',
});
