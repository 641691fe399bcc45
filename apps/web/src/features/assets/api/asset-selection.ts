import type { Selection } from '../../../ui/data-table/selection.ts';
import type { AssetFilters } from './asset-search.ts';

/** Assets to do something with: named one by one, or all that match but for some. */
export type AssetSelection =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'filter'; readonly query: AssetFilters; readonly except: readonly number[] };

export function toAssetSelection(selection: Selection, query: AssetFilters): AssetSelection {
  return selection.kind === 'ids'
    ? { kind: 'ids', ids: [...selection.ids].map(Number) }
    : { kind: 'filter', query, except: [...selection.except].map(Number) };
}
