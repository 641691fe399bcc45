import type { BadLineReason, Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';

/** Every reason of a line in words, each with its column. */
export function describeReasons(reasons: readonly BadLineReason[], locale: Locale): string {
  return reasons.map((reason) => describeReason(reason, locale)).join('; ');
}

function describeReason({ field, reason, value, otherLine }: BadLineReason, locale: Locale): string {
  const words = text(locale, `exports:asset_${reason}`, { line: otherLine ?? '', value });
  return field === null ? words : `${text(locale, `fields:${field}`)}: ${words}`;
}
