import { isOfNumbers } from '@azimute/contract/assets/compile-filter';
import { fieldOf, fieldOfFilter, type AssetFilterName } from '@azimute/contract/assets/fields';

/** Returns the number of decimal places in the ranges of a filter; undefined if the filter has no ranges. */
export function rangeDecimalsOf(filter: AssetFilterName): number | undefined {
  const { kind, scale = 0 } = fieldOf(fieldOfFilter[filter]);
  return isOfNumbers(kind) ? scale : undefined;
}
