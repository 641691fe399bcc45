import type { Locale } from '@azimute/contract';
import type { Room, TextOf } from '@azimute/texts';
import { useMemo, useSyncExternalStore } from 'react';
import { hasRoom, preloadTexts, readLocale, subscribeToLocale, textOf } from './i18n.ts';

/**
 * Returns the texts of a namespace in the current language, as one function per language. Suspends until they are
 * loaded.
 */
export function useText<R extends Room>(room: R): TextOf<R> {
  const locale = useLocale();
  const text = useMemo(() => textOf(room), [room]);
  // React's `use` must not be conditional: the next attempt would have a different number of hooks.
  if (!hasRoom(room)) throw waitFor(locale, room);
  return text;
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribeToLocale, readLocale);
}

/** One promise for all callers that wait for the same texts, or the error: browsers load a part only once. */
const waitedFor = new Map<string, unknown>();

function waitFor(locale: Locale, room: Room): unknown {
  const key = `${locale}/${room}`;
  const before = waitedFor.get(key);
  if (before !== undefined) return before;
  const promise = preloadTexts(room).then(
    () => waitedFor.delete(key),
    (error: unknown) => waitedFor.set(key, error),
  );
  waitedFor.set(key, promise);
  return promise;
}
