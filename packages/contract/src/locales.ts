export const locales = ['en', 'es', 'pt'] as const;
export type Locale = (typeof locales)[number];

/**
 * Language tags for formatting numbers and dates. Spanish numbers have a decimal comma, as in the exported files.
 */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', es: 'es', pt: 'pt-BR' };

export function asLocale(text: string | undefined): Locale | null {
  return locales.find((locale) => locale === text) ?? null;
}

/** Returns the language prefix of a path; null if it has none, which means the default language. */
export function localePrefixOf(pathname: string): Locale | null {
  return asLocale(pathname.split('/')[1]);
}

/** Browsers accept this prefix only over https, for one host and without a domain: no other host can plant the cookie. */
export const secureCookiePrefix = '__Host-';

/** Holds the language of the last visit; with the secure prefix if the portal is reached by https. */
export const localeCookie = 'azimute-locale';

/**
 * Returns the language of a first visit: from the cookie, or else the browser's first supported language, or else the
 * portal's default.
 */
export function detectLocale(cookies: string, languages: readonly string[], defaultLocale: Locale): Locale {
  const stored = cookies
    .split('; ')
    .map((cookie) =>
      cookie.startsWith(secureCookiePrefix) ? cookie.slice(secureCookiePrefix.length) : cookie,
    )
    .find((cookie) => cookie.startsWith(`${localeCookie}=`))
    ?.slice(localeCookie.length + 1);
  const asked = [stored, ...languages.map((language) => language.toLowerCase().split('-')[0])];
  for (const language of asked) {
    const locale = asLocale(language);
    if (locale) return locale;
  }
  return defaultLocale;
}

/** Returns the address of a page of the documentation site; without a page, of its home page. */
export function helpPath(locale: Locale, page = ''): string {
  return `/${locale}/help/${page}`;
}
