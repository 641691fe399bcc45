import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readAssetSearch, type AssetSearch } from './asset-search.ts';

export interface AssetSearchState {
  readonly search: AssetSearch;
  /** Opening and closing a panel can be undone with the browser's back; typing replaces. */
  readonly change: (next: (search: AssetSearch) => AssetSearch, options?: { replace?: boolean }) => void;
}

/** Search of the link that opens an asset's panel and keeps everything else. */
export function openAsset(assetId: number) {
  return (current: Readonly<Record<string, unknown>>): AssetSearch => {
    const { tab: _tab, ...kept } = readAssetSearch(current);
    return { ...kept, asset: assetId };
  };
}

/** The state of the screen that lives in its address. */
export function useAssetSearch(): AssetSearchState {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readAssetSearch(raw), [raw]);
  return useMemo(
    () => ({
      search,
      change: (next, { replace = false } = {}) => {
        void navigate({
          to: '.',
          search: (current: Readonly<Record<string, unknown>>) => next(readAssetSearch(current)),
          replace,
          resetScroll: false,
        });
      },
    }),
    [search, navigate],
  );
}
