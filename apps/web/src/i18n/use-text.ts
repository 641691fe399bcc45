import type { Locale } from '@azimute/contract';
import type { TFunction } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { i18n, preloadTexts, type Namespace } from './i18n.ts';

/** Texts of one namespace in the language that is shown: the same function in each. Suspends until they are loaded. */
export function useText<N extends Namespace>(namespace: N): TFunction<N> {
  useLocale();
  const text = useMemo((): TFunction<N> => i18n.getFixedT(null, namespace), [namespace]);
  // React's `use` may not depend on what is there by now: its next attempt would count other hooks.
  // oxlint-disable-next-line typescript/only-throw-error -- What suspends is thrown.
  if (!i18n.hasLoadedNamespace(namespace)) throw loading(namespace);
  return text;
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, readLocale);
}

/** The language that is shown: it changes only when the texts of the next are there. */
export function readLocale(): Locale {
  return i18n.language as Locale;
}

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** One promise for all who wait for the same texts; one that has ended is asked for anew by whoever still lacks them. */
const waitedFor = new Map<Namespace, Promise<void>>();

function loading(namespace: Namespace): Promise<void> {
  const before = waitedFor.get(namespace);
  if (before !== undefined) return before;
  const promise = preloadTexts(namespace).finally(() => waitedFor.delete(namespace));
  waitedFor.set(namespace, promise);
  return promise;
}
