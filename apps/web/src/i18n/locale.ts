import { asLocale, localePrefixOf } from '@azimute/contract/locales';
import type { Locale } from '@azimute/contract/locales';

const cookieName = 'azimute-locale';
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** Each language in its own words, for whoever cannot read the one that is shown. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
};

export interface LocalePath {
  /** Null when the path has no prefix: the default language. */
  readonly prefix: Locale | null;
  /** The path below the prefix. */
  readonly path: string;
}

export function readLocalePath(pathname: string): LocalePath {
  const prefix = localePrefixOf(pathname);
  return { prefix, path: prefix === null ? pathname : `/${pathname.split('/').slice(2).join('/')}` };
}

/** `/home` in the default language, `/pt/home` in another; the prefix that the path has is replaced. */
export function withLocale(pathname: string, locale: Locale, defaultLocale: Locale): string {
  const { path } = readLocalePath(pathname);
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** What a first visit follows: the cookie, then the browser's languages, then the portal's default. */
export function detectLocale(cookies: string, languages: readonly string[], defaultLocale: Locale): Locale {
  const stored = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  const asked = [stored, ...languages.map((language) => language.toLowerCase().split('-')[0])];
  for (const language of asked) {
    const locale = asLocale(language);
    if (locale) return locale;
  }
  return defaultLocale;
}

export function rememberLocale(locale: Locale): void {
  document.cookie = `${cookieName}=${locale}; Max-Age=${cookieMaxAgeSeconds}; Path=/; SameSite=Lax`;
}
