import { countCustom, meetsCustom, parseCustomFilter, readCustomLines } from './custom-fields.ts';
import type { AssetFieldKind } from './fields.ts';
import { readRange } from './ranges.ts';
import { countTags, foldTag } from './tags.ts';

/**
 * Compiles a filter to a predicate over the values of a column in memory: references by ID, 0 if there is none; tags
 * and custom fields one per line. Days are filtered by months such as 2026-05, numbers by ranges such as 2015..2020;
 * an empty text matches assets without a value.
 */
export function compileFilter<Value extends string | number>(
  kind: AssetFieldKind,
  wanted: readonly Value[],
): (value: Value) => boolean {
  if (kind === 'day') {
    const months = new Set(wanted.map(String));
    return (value) => months.has(monthOf(String(value)));
  }
  if (kind === 'custom') {
    const conditions = parseCustomFilter(wanted.map(String));
    return (value) => {
      const values = readCustomLines(String(value));
      return conditions.every((condition) => meetsCustom(condition, values.get(condition.fieldId)));
    };
  }
  if (isOfNumbers(kind)) {
    const ranges = wanted.flatMap((text) => readRange(String(text)) ?? []);
    const takesNone = wanted.some((text) => text === '');
    return (value) =>
      value === ''
        ? takesNone
        : ranges.some(({ low, high }) => low <= Number(value) && Number(value) <= high);
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

export const isOfNumbers = (kind: AssetFieldKind): boolean => kind === 'number' || kind === 'decimal';

/**
 * Returns the number of assets with each value that a filter offers, given the number of assets with each value of
 * the column. Decimals, which hardly repeat, are not offered: they are filtered by ranges.
 */
export function countOffered(
  kind: AssetFieldKind,
  counts: ReadonlyMap<string, number>,
  wanted: readonly (string | number)[],
): ReadonlyMap<string, number> {
  if (kind === 'custom') return countCustom(counts, wanted.map(String));
  if (kind === 'tags') return countTags(counts);
  if (kind === 'decimal') return new Map([...counts].filter(([value]) => value === ''));
  if (kind !== 'day') return counts;
  const months = new Map<string, number>();
  for (const [day, count] of counts) months.set(monthOf(day), (months.get(monthOf(day)) ?? 0) + count);
  return months;
}

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);
