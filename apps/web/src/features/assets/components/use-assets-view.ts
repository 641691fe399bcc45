import type { Asset } from '@azimute/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { useTableView } from '../../../ui/data-table/use-table-view.ts';
import { toAssetFilters, toAssetQuery, withView } from '../api/asset-search.ts';
import { assetListOptions } from '../api/assets-queries.ts';
import { useAssetSearch } from '../api/use-asset-search.ts';
import { useAssetColumns } from './use-asset-columns.tsx';

const idOf = (asset: Asset): number => asset.id;

/** The list as the address asks for it: its rows, how it is looked at, and what is selected of it. */
export function useAssetsView() {
  const { search, change } = useAssetSearch();
  const { id: personId } = useProfile();
  const columns = useAssetColumns();
  const columnIds = useMemo(() => columns.map(({ id }) => id), [columns]);
  const list = useInfiniteQuery(assetListOptions(toAssetQuery(search)));
  const assets = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const ids = useMemo(() => assets.map(idOf), [assets]);
  const { columns: chosen, density } = search;
  const view = useTableView({
    storageKey: `azimute-view-assets-${personId}`,
    columnIds,
    inAddress: {
      ...(chosen === undefined ? {} : { columns: chosen }),
      ...(density === undefined ? {} : { density }),
    },
    onChange: useCallback(
      (next) => change((current) => withView(current, next), { replace: true }),
      [change],
    ),
  });
  return {
    search,
    change,
    list,
    assets,
    columns,
    view,
    selection: useRowSelection(ids, JSON.stringify(toAssetFilters(search))),
    total: list.data?.pages[0]?.total,
  };
}

export type AssetsView = ReturnType<typeof useAssetsView>;
