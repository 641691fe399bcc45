import type { ReactNode } from 'react';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { toAssetFilters } from '../api/asset-search.ts';
import { toAssetSelection, type AssetSelection } from '../api/asset-selection.ts';
import type { AssetsView } from './use-assets-view.ts';

interface AssetBulkBarProps {
  readonly view: AssetsView;
  /** What can be done with the selected assets. */
  readonly children: (selection: AssetSelection) => ReactNode;
}

/** Floats above the foot of the list while assets are selected. */
export function AssetBulkBar({ view, children }: AssetBulkBarProps) {
  const { selection, assets, search, total = assets.length } = view;
  return (
    <BulkBar selection={selection} loaded={assets.map(({ id }) => id)} total={total}>
      {children(toAssetSelection(selection.selection, toAssetFilters(search)))}
    </BulkBar>
  );
}
