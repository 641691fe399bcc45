import type { Asset } from '@azimute/contract';
import type { RefObject } from 'react';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { usePanelKeys } from '../../../ui/side-panel/use-panel-keys.ts';
import type { AssetTab } from '../api/asset-search.ts';
import { openAsset, type AssetSearchState } from '../api/use-asset-search.ts';

interface PanelNavigationOptions {
  readonly assets: readonly Asset[];
  readonly openId: number | undefined;
  /** Off while a dialog is open, which has keys of its own. */
  readonly enabled: boolean;
  readonly change: AssetSearchState['change'];
  readonly list: RefObject<RowFocus | null>;
}

interface PanelNavigation {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly close: () => void;
  /** Shows another asset in the open panel. */
  readonly follow: (assetId: number) => void;
}

/** The panel follows its list: arrow keys go to the asset above or below, Escape closes and gives the focus back. */
export function usePanelNavigation(options: PanelNavigationOptions): PanelNavigation {
  const { assets, openId, enabled, change, list } = options;
  const index = assets.findIndex((asset) => asset.id === openId);
  const follow = (assetId: number): void =>
    change((current) => ({ ...openAsset(assetId)(current), ...keptTab(current) }), { replace: true });
  const goTo = (asset: Asset | undefined): (() => void) | undefined =>
    index < 0 || asset === undefined ? undefined : () => follow(asset.id);
  const previous = goTo(assets[index - 1]);
  const next = goTo(assets[index + 1]);
  const close = (): void => {
    change(({ asset: _asset, tab: _tab, ...others }) => others);
    if (openId !== undefined) list.current?.focusRow(openId);
  };
  usePanelKeys({
    enabled: enabled && openId !== undefined,
    onPrevious: previous,
    onNext: next,
    onClose: close,
  });
  return { previous, next, close, follow };
}

function keptTab({ tab }: { readonly tab?: AssetTab }): { tab?: AssetTab } {
  return tab === undefined ? {} : { tab };
}
