import type { Locale } from '@azimute/contract';
import { changeLocale } from '../../api/people.ts';
import { closeAttempt, toastFailure } from '../../ui/toasts.tsx';
import { useShownLanguage } from '../../ui/use-shown-language.ts';

/** Changes the language in the profile, then on the screen and in the address. */
export function useLanguageSwitch(): (locale: Locale) => Promise<void> {
  const showLanguage = useShownLanguage();
  return async (locale) => {
    try {
      await changeLocale(locale);
    } catch (error) {
      toastFailure('language', error);
      return;
    }
    closeAttempt('language');
    await showLanguage(locale);
  };
}
