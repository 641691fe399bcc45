import type { AssetFieldKind } from './fields.ts';
import { countTags, foldTag } from './tags.ts';

/**
 * Compiles a filter to a predicate over the values that a column in memory keeps of its field: references by id, 0 where
 * there is none, and tags one a line. Days are filtered by months such as 2026-05, and by the empty text.
 */
export function compileFilter<Value extends string | number>(
  kind: AssetFieldKind,
  wanted: readonly Value[],
): (value: Value) => boolean {
  if (kind === 'day') {
    const months = new Set(wanted.map(String));
    return (value) => months.has(monthOf(String(value)));
  }
  if (kind !== 'tags') {
    const taken = new Set(wanted);
    return (value) => taken.has(value);
  }
  const keys = new Set(wanted.map((tag) => foldTag(String(tag))));
  const known = new Map<string, boolean>();
  const isTaken = (tag: string): boolean => {
    const taken = known.get(tag) ?? keys.has(foldTag(tag));
    known.set(tag, taken);
    return taken;
  };
  return (value) => String(value).split('\n').some(isTaken);
}

/** How many assets have each value that a filter offers, of how many have each value of a column. */
export function countOffered(
  kind: AssetFieldKind,
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (kind === 'tags') return countTags(counts);
  if (kind !== 'day') return counts;
  const months = new Map<string, number>();
  for (const [day, count] of counts) months.set(monthOf(day), (months.get(monthOf(day)) ?? 0) + count);
  return months;
}

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);
