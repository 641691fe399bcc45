import type { Asset } from '@azimute/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Sort } from '../../../ui/data-table/column.ts';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListView } from '../../../ui/list/use-list-view.ts';
import { toAssetFilters, toAssetQuery, withSort } from '../api/asset-search.ts';
import { assetListOptions } from '../api/assets-queries.ts';
import { useAssetSearch } from '../api/use-asset-search.ts';
import { useAssetColumns } from './use-asset-columns.tsx';

const idOf = (asset: Asset): number => asset.id;

/** The list as the address asks for it: its rows, how it is looked at, and what is selected of it. */
export function useAssetsView() {
  const address = useAssetSearch();
  const { search, change } = address;
  const columns = useAssetColumns();
  const columnIds = useMemo(() => columns.map(({ id }) => id), [columns]);
  const list = useInfiniteQuery(assetListOptions(toAssetQuery(search)));
  const assets = useListRows(list);
  const ids = useMemo(() => assets.map(idOf), [assets]);
  return {
    search,
    change,
    list,
    assets,
    columns,
    view: useListView('assets', columnIds, address),
    sortBy: (sort: Sort): void => change((current) => withSort(current, sort), { replace: true }),
    selection: useRowSelection(ids, JSON.stringify(toAssetFilters(search))),
    total: list.data?.pages[0]?.total,
  };
}

export type AssetsView = ReturnType<typeof useAssetsView>;
