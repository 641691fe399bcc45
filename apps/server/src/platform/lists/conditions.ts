import type { Parameters } from '../postgres/parameters.ts';

/** Returns the condition of a filter, or undefined if it is not set. */
export function when<Value>(value: Value | undefined, write: (value: Value) => string): string | undefined {
  return value === undefined ? undefined : write(value);
}

/** Returns the condition that a text contains the search term, both normalized in the same way. */
export function contains(
  fold: 'fold_text' | 'lower',
  folded: string,
  search: string | undefined,
  { bind }: Parameters,
): string | undefined {
  const wanted = search?.trim() ?? '';
  return wanted === '' ? undefined : `position(${fold}(${bind(wanted)}) in ${folded}) > 0`;
}

/** Combines all conditions that are defined. */
export function allOf(...conditions: readonly (string | undefined)[]): string {
  return conditions.filter((condition) => condition !== undefined).join(' and ') || 'true';
}
