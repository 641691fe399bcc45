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
/** What the dialog holds of the fields that were chosen; the others stay as they are. */
export type BulkValues = { readonly [Name in PlainField]: HeldValue<Name> } & Readonly<
  Record<TagsField, readonly string[]>
>;
export type ChosenValues = Partial<BulkValues>;

type Declared = AssetFieldWith<'isChangedInBulk'>;
const changed = assetFieldsWith('isChangedInBulk');
/** In the order in which the dialog shows them. */
export const bulkFields = ledBy<Declared>(
  enteredFirst.filter((name) => name !== 'code'),
  changed,
).flatMap((name): BulkField[] => (name === 'tags' ? ['addTags', 'removeTags'] : [name]));

/** What a field holds when it has just been chosen. */
export const freshValues = Object.fromEntries(
  bulkFields.map((field) => [field, isTagsField(field) ? [] : emptyValues[assetFields[field].kind]]),
) as unknown as BulkValues;

type Body = CallInput<'updateAssets'>['body'];

export function isTagsField(field: BulkField): field is TagsField {
  return field === 'addTags' || field === 'removeTags';
}

/** The member of the call that a field changes. */
export function bulkMemberOf(field: BulkField): keyof Body['change'] {
  return isTagsField(field) ? field : memberOf(field);
}

/** The change as the call takes it; null while nothing is chosen, or a chosen UL or tag is still to be named. */
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
