import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { readAssetSearch, type AssetSearch } from './asset-search.ts';

/** Search of the link that opens an asset's panel and keeps everything else. */
export function openAsset(assetId: number) {
  return (current: Readonly<Record<string, unknown>>): AssetSearch => {
    const { tab: _tab, ...kept } = readAssetSearch(current);
    return { ...kept, asset: assetId };
  };
}

/** The state of the screen that lives in its address. */
export function useAssetSearch(): Address<AssetSearch> {
  return useAddress(readAssetSearch);
}
