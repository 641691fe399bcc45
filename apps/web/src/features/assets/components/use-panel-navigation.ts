import type { Asset } from '@azimute/contract';
import { useHotkeys } from '@mantine/hooks';
import { openAsset, type AssetSearchState } from '../api/use-asset-search.ts';
import { assetLinkId } from './asset-link.tsx';

interface PanelNavigationOptions {
  readonly assets: readonly Asset[];
  readonly openId: number | undefined;
  /** Off while a dialog is open, which has keys of its own. */
  readonly enabled: boolean;
  readonly change: AssetSearchState['change'];
}

interface PanelNavigation {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly close: () => void;
}

/** The panel follows its list: arrow keys go to the asset above or below, Escape closes and gives the focus back. */
export function usePanelNavigation(options: PanelNavigationOptions): PanelNavigation {
  const { assets, openId, enabled, change } = options;
  const index = assets.findIndex((asset) => asset.id === openId);
  const goTo = (asset: Asset | undefined): (() => void) | undefined =>
    index < 0 || asset === undefined
      ? undefined
      : () =>
          change((current) => ({ ...openAsset(asset.id)(current), ...keptTab(current.tab) }), {
            replace: true,
          });
  const previous = goTo(assets[index - 1]);
  const next = goTo(assets[index + 1]);
  const close = (): void => {
    change(({ asset: _asset, tab: _tab, ...others }) => others);
    if (openId !== undefined) document.querySelector<HTMLElement>(`#${assetLinkId(openId)}`)?.focus();
  };
  const onKey = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (enabled && openId !== undefined && !isForAnother(event)) act?.();
  };
  useHotkeys([
    ['ArrowUp', onKey(previous)],
    ['ArrowDown', onKey(next)],
    ['Escape', onKey(close)],
  ]);
  return { previous, next, close };
}

/** A popover in which the key was pressed has its own use for it. */
function isForAnother({ target }: KeyboardEvent): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
  return dialog !== null && !dialog.hasAttribute('data-asset-panel');
}

function keptTab(tab: 'devices' | undefined): { tab?: 'devices' } {
  return tab === undefined ? {} : { tab };
}
