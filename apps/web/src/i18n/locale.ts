import { localeCookie, localePrefixOf, secureCookiePrefix } from '@azimute/contract/locales';
import type { Locale } from '@azimute/contract/locales';

const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** The name of each language in that language, for users who cannot read the current one. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
};

export interface LocalePath {
  /** Null without a prefix, which means the default language. */
  readonly prefix: Locale | null;
  /** The path after the prefix. */
  readonly path: string;
}

export function readLocalePath(pathname: string): LocalePath {
  const prefix = localePrefixOf(pathname);
  return { prefix, path: prefix === null ? pathname : `/${pathname.split('/').slice(2).join('/')}` };
}

/** Returns `/home` in the default language and `/pt/home` in another; replaces an existing prefix. */
export function withLocale(pathname: string, locale: Locale, defaultLocale: Locale): string {
  const { path } = readLocalePath(pathname);
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

export function rememberLocale(locale: Locale): void {
  const isSecure = window.location.protocol === 'https:';
  const name = `${isSecure ? secureCookiePrefix : ''}${localeCookie}`;
  const attributes = `Max-Age=${cookieMaxAgeSeconds}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  document.cookie = `${name}=${locale}; ${attributes}`;
}
