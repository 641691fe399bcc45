import type { Parameters } from '../postgres/parameters.ts';

/** The condition of a filter; none where nothing is asked. */
export function when<Value>(value: Value | undefined, write: (value: Value) => string): string | undefined {
  return value === undefined ? undefined : write(value);
}

/** The condition that the search is a part of a text that was folded in the same way. */
export function contains(
  fold: 'fold_text' | 'lower',
  folded: string,
  search: string | undefined,
  { bind }: Parameters,
): string | undefined {
  const wanted = search?.trim() ?? '';
  return wanted === '' ? undefined : `position(${fold}(${bind(wanted)}) in ${folded}) > 0`;
}

/** All of the conditions that there are. */
export function allOf(...conditions: readonly (string | undefined)[]): string {
  return conditions.filter((condition) => condition !== undefined).join(' and ') || 'true';
}
