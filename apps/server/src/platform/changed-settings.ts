import { isDeepStrictEqual } from 'node:util';

/** Returns the changed settings, before and after; null if nothing changed. */
export function changedSettings<S extends object>(
  before: S,
  after: S,
): { readonly before: Partial<S>; readonly after: Partial<S> } | null {
  const names = (Object.keys(after) as (keyof S)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (settings: S): Partial<S> =>
    Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<S>;
  return names.length === 0 ? null : { before: pick(before), after: pick(after) };
}

/**
 * Returns the time at which a version begins. It is later than the replaced version's even within one millisecond,
 * since times identify versions.
 */
export function versionAfter(replaced: Date | string, at: Date): Date {
  return new Date(Math.max(at.getTime(), new Date(replaced).getTime() + 1));
}
