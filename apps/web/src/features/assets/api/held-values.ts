import type { CustomValue } from '@azimute/contract/assets/custom-fields';
import { isOfKind, type AssetFieldName, type AssetFields } from '@azimute/contract/assets/fields';

/** Form values by kind of field: choices as text IDs, durations in hours, '' for an empty number or date. */
interface HeldValues {
  readonly text: string;
  readonly number: number | string;
  readonly decimal: number | string;
  readonly tags: readonly string[];
  readonly reference: string | null;
  readonly day: string;
  readonly minutes: number | string;
  readonly meter: number | string;
  readonly yes_or_no: boolean;
  /** By the ID of the field; null removes a value. */
  readonly custom: Readonly<Record<string, CustomValue | null>>;
}
type HeldKind = keyof HeldValues;
export type HeldValue<Name extends AssetFieldName> = AssetFields[Name]['kind'] extends HeldKind
  ? HeldValues[AssetFields[Name]['kind']]
  : never;

/** Values of empty fields. */
export const emptyValues: HeldValues = {
  text: '',
  number: '',
  decimal: '',
  tags: [],
  reference: null,
  day: '',
  minutes: '',
  meter: '',
  yes_or_no: true,
  custom: {},
};

export const minutesPerHour = 60;

/** Converts a form value to its API value. */
export function toMemberValue(name: AssetFieldName, held: HeldValues[HeldKind]): unknown {
  if (isOfKind(name, 'reference')) return held === null ? null : Number(held);
  if (isOfKind(name, 'day')) return held === '' ? null : held;
  if (isOfKind(name, 'number', 'decimal', 'meter')) return held === '' ? null : Number(held);
  if (isOfKind(name, 'minutes')) return held === '' ? null : Math.round(Number(held) * minutesPerHour);
  return held;
}
