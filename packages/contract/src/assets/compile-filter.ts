import type { AssetFieldKind } from './fields.ts';
import { foldTag } from './tags.ts';

/**
 * Compiles a filter to a predicate over the values that a column in memory keeps of its field: references by id, 0 where
 * there is none, and tags one a line.
 */
export function compileFilter<Value extends string | number>(
  kind: AssetFieldKind,
  wanted: readonly Value[],
): (value: Value) => boolean {
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
