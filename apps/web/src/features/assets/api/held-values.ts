import { isOfKind, type AssetFieldName, type AssetFields } from '@azimute/contract/assets/fields';

/** What forms hold of a field by its kind: choices by the text of their id, lengths of time in hours, '' for no number and no day. */
interface HeldValues {
  readonly text: string;
  readonly tags: readonly string[];
  readonly reference: string | null;
  readonly day: string;
  readonly minutes: number | string;
  readonly meter: number | string;
  readonly yes_or_no: boolean;
}
type HeldKind = keyof HeldValues;
export type HeldValue<Name extends AssetFieldName> = AssetFields[Name]['kind'] extends HeldKind
  ? HeldValues[AssetFields[Name]['kind']]
  : never;

/** What a form holds of a field that is still to be filled in. */
export const emptyValues: HeldValues = {
  text: '',
  tags: [],
  reference: null,
  day: '',
  minutes: '',
  meter: '',
  yes_or_no: true,
};

export const minutesPerHour = 60;

/** The value as calls take it. */
export function toMemberValue(name: AssetFieldName, held: HeldValues[HeldKind]): unknown {
  if (isOfKind(name, 'reference')) return held === null ? null : Number(held);
  if (isOfKind(name, 'day')) return held === '' ? null : held;
  if (isOfKind(name, 'meter')) return held === '' ? null : Number(held);
  if (isOfKind(name, 'minutes')) return held === '' ? null : Math.round(Number(held) * minutesPerHour);
  return held;
}
