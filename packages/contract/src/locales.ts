/** The languages of the portal. */
export const locales = ['en', 'es', 'pt'] as const;
export type Locale = (typeof locales)[number];

export function asLocale(text: string | undefined): Locale | null {
  return locales.find((locale) => locale === text) ?? null;
}

/** The language that an address names; null for one without prefix, which is in the portal's default language. */
export function localePrefixOf(pathname: string): Locale | null {
  return asLocale(pathname.split('/')[1]);
}
