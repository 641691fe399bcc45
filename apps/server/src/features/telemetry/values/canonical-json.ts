import { exactDigitsOf } from '../../../platform/exact-json.ts';

const DEEPEST = 16;

/** The value cannot be written as canonical JSON: it is nested too deeply. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/**
 * Returns JSON with the keys of every object sorted: equal values have equal texts.
 * @throws TooDeepError
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value, 0)) ?? 'null';
}

function sortKeys(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || exactDigitsOf(value) !== undefined) return value;
  if (depth === DEEPEST) throw new TooDeepError('Nested too deep');
  if (Array.isArray(value)) return value.map((member) => sortKeys(member, depth + 1));
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sortKeys(member, depth + 1)]));
}
