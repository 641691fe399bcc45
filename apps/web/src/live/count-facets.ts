import { countOffered } from '@azimute/contract/assets/compile-filter';
import { assetFields, fieldOfFilter } from '@azimute/contract/assets/fields';
import type { AssetStore } from './asset-store.ts';
import type { Catalogue } from './catalogue.ts';
import type { FacetValue, FilterField } from './live-protocol.ts';

/**
 * Counts the values of a field among the assets that match all other filters, without empty values. Unordered, since
 * labels are sorted in the user's language where they are shown.
 */
export function countFacet(
  store: AssetStore,
  catalogue: Catalogue,
  isStatusShown: readonly boolean[],
  field: FilterField,
): FacetValue[] {
  const { indexes, values } = catalogue.columnOf(field);
  const counts = new Uint32Array(values.length);
  const own = catalogue.lackOf(field);
  for (let slot = 0; slot < store.size; slot += 1) {
    if (store.present[slot] !== 1 || isStatusShown[store.statuses[slot] ?? 0] !== true) continue;
    const lack = catalogue.lacks[slot];
    const index = indexes[slot];
    if (index !== undefined && (lack === 0 || lack === own)) counts[index] = (counts[index] ?? 0) + 1;
  }
  const counted = values.flatMap((value, index): [string, number][] => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [[value, count]];
  });
  return [
    ...countOffered(assetFields[fieldOfFilter[field]].kind, new Map(counted), catalogue.wantedOf(field)),
  ].map(([value, count]) => ({
    value,
    label: catalogue.labelOf(field, value),
    count,
  }));
}
