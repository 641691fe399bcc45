import type { Locale } from '@azimute/contract';
import { useRouter } from '@tanstack/react-router';
import { portalSettings } from '../../api/portal.ts';
import { changeLocale } from '../../api/sign-in.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { rememberLocale, withLocale } from '../../i18n/locale.ts';
import { settleAttempt, toastFailure } from '../../ui/toasts.tsx';

/** Changes the language in the profile, on the screen and in the address; the screen and its state stay. */
export function useLanguageSwitch(): (locale: Locale) => Promise<void> {
  const router = useRouter();
  return async (locale) => {
    try {
      await changeLocale(locale);
    } catch (error) {
      toastFailure('language', error);
      return;
    }
    settleAttempt('language');
    rememberLocale(locale);
    await changeLanguage(locale);
    const { pathname, searchStr, hash } = router.state.location;
    const path = withLocale(pathname, locale, portalSettings().defaultLocale);
    await router.navigate({
      href: `${path}${searchStr}${hash === '' ? '' : `#${hash}`}`,
      replace: true,
      resetScroll: false,
    });
  };
}
