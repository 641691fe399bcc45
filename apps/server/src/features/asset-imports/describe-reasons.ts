import {
  customColumnOf,
  customNameOf,
  isCustomColumn,
  type BadLineReason,
  type Locale,
} from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { LiveField } from '../assets/custom-fields/read-custom-fields.ts';

/** Describes every problem of a line, with its column. */
export function describeReasons(
  reasons: readonly BadLineReason[],
  locale: Locale,
  fields: readonly LiveField[],
): string {
  return reasons.map((reason) => describeReason(reason, locale, fields)).join('; ');
}

function describeReason(
  { field, reason, value, otherLine }: BadLineReason,
  locale: Locale,
  fields: readonly LiveField[],
): string {
  const words = text(locale, `exports:asset_${reason}`, { line: otherLine ?? '', value });
  if (field === null) return words;
  if (!isCustomColumn(field)) return `${text(locale, `fields:${field}`)}: ${words}`;
  const names = fields.find(({ id }) => customColumnOf(id) === field)?.names;
  return names === undefined ? words : `${customNameOf(names, locale)}: ${words}`;
}
