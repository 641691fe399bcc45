import type { CallInput } from '../../../api/call-types.ts';
import type { Selection } from '../../../ui/data-table/selection.ts';
import type { AssetFilters } from './asset-search.ts';

/** Assets to do something with, as calls take them: named one by one, or all that match but for some. */
export type AssetSelection = CallInput<'updateAssets'>['body']['selection'];

export function toAssetSelection(selection: Selection, filters: AssetFilters): AssetSelection {
  return selection.kind === 'ids'
    ? { assetIds: [...selection.ids].map(Number) }
    : { filters, except: [...selection.except].map(Number) };
}
