import type { CallInput } from '@azimute/contract';
import {
  assetFields,
  assetFieldsWith,
  enteredFirst,
  ledBy,
  memberOf,
  type AssetFieldWith,
} from '@azimute/contract/assets/fields';
import { emptyValues, toMemberValue, type HeldValue } from '../api/held-values.ts';

type PlainField = Exclude<AssetFieldWith<'isChangedInBulk'>, 'tags'>;
type TagsField = 'addTags' | 'removeTags';
export type BulkField = PlainField | TagsField;
/** Values of the chosen fields; all others stay unchanged. */
export type BulkValues = { readonly [Name in PlainField]: HeldValue<Name> } & Readonly<
  Record<TagsField, readonly string[]>
>;
export type ChosenValues = Partial<BulkValues>;

type Declared = AssetFieldWith<'isChangedInBulk'>;
const changed = assetFieldsWith('isChangedInBulk');
/** Fields in the dialog's order. */
export const bulkFields = ledBy<Declared>(
  enteredFirst.filter((name) => name !== 'code'),
  changed,
).flatMap((name): BulkField[] => (name === 'tags' ? ['addTags', 'removeTags'] : [name]));

/** Values of fields that were just chosen. */
export const freshValues = Object.fromEntries(
  bulkFields.map((field) => [field, isTagsField(field) ? [] : emptyValues[assetFields[field].kind]]),
) as unknown as BulkValues;

type Body = CallInput<'updateAssets'>['body'];

export function isTagsField(field: BulkField): field is TagsField {
  return field === 'addTags' || field === 'removeTags';
}

/** Returns the API member that a field changes. */
export function bulkMemberOf(field: BulkField): keyof Body['change'] {
  return isTagsField(field) ? field : memberOf(field);
}

/** Converts the values to the API's change; null if no field is chosen, or a chosen UL or tag is still empty. */
export function toChange(chosen: ChosenValues): Body['change'] | null {
  const fields = bulkFields.filter((field) => field in chosen);
  if (fields.length === 0 || chosen.unit === null) return null;
  if (chosen.addTags?.length === 0 || chosen.removeTags?.length === 0) return null;
  return Object.fromEntries(
    fields.map((field) => [
      bulkMemberOf(field),
      toMemberValue(isTagsField(field) ? 'tags' : field, chosen[field] ?? null),
    ]),
  );
}
