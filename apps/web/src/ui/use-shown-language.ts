import type { Locale } from '@azimute/contract';
import { useRouter } from '@tanstack/react-router';
import { portalSettings } from '../api/portal.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { rememberLocale, withLocale } from '../i18n/locale.ts';

/** Changes the language of screen and address; the screen keeps its state. */
export function useShownLanguage(): (locale: Locale) => Promise<void> {
  const router = useRouter();
  return async (locale) => {
    rememberLocale(locale);
    await changeLanguage(locale);
    const { pathname, searchStr, hash } = router.state.location;
    const path = withLocale(pathname, locale, portalSettings().defaultLocale);
    await router.navigate({
      href: `${path}${searchStr}${hash === '' ? '' : `#${hash}`}`,
      replace: true,
      resetScroll: false,
      // The screen stays mounted, with entered values.
      ignoreBlocker: true,
    });
  };
}
