import type { Locale } from '@azimute/contract';
import { useTranslation } from 'react-i18next';
import type { Namespace } from './i18n.ts';

/** Texts of one namespace in the language that is shown. Suspends until they are loaded. */
export function useText<N extends Namespace>(namespace: N) {
  return useTranslation(namespace).t;
}

export function useLocale(): Locale {
  return useTranslation().i18n.language as Locale;
}
