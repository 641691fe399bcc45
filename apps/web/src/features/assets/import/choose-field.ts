import type { AssetImportMapping } from '@azimute/contract';
import { assetImportFields, type AssetImportField } from '@azimute/contract/asset-imports/values';

/** The mapping with a column given to a field, or to none: each column has one field, and each field one column. */
export function chooseField(
  mapping: AssetImportMapping,
  column: number,
  field: AssetImportField | null,
): AssetImportMapping {
  const entries = assetImportFields.map((each): [AssetImportField, number | null] => {
    if (each === field) return [each, column];
    return [each, mapping[each] === column ? null : mapping[each]];
  });
  return Object.fromEntries(entries) as AssetImportMapping;
}

export function fieldOf(mapping: AssetImportMapping, column: number): AssetImportField | null {
  return assetImportFields.find((field) => mapping[field] === column) ?? null;
}
