import { isDeepStrictEqual } from 'node:util';

/** The settings that a change makes another, as they were and as they are then; null where it changes none. */
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

/** When a version begins: later than the one that it replaces even within one millisecond, as the instant tells them apart. */
export function versionAfter(replaced: Date | string, at: Date): Date {
  return new Date(Math.max(at.getTime(), new Date(replaced).getTime() + 1));
}
