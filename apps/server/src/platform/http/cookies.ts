import { secureCookiePrefix } from '@azimute/contract/locales';

interface CookieOptions {
  readonly maxAgeSeconds: number;
  readonly sameSite: 'Strict' | 'Lax';
  /** True if browsers reach the portal only by https. */
  readonly secure: boolean;
}

/** Returns the Set-Cookie header of a cookie that no script can read. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, sameSite, secure }: CookieOptions,
): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`;
  return `${fullName(name, secure)}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
}

/** Returns the values of a cookie in a Cookie header. */
export function readCookies(
  name: string,
  header: string | undefined,
  { secure }: Pick<CookieOptions, 'secure'>,
): string[] {
  const wanted = fullName(name, secure);
  return (header ?? '').split(';').flatMap((cookie) => {
    const [found, value = ''] = cookie.trim().split('=');
    return found === wanted ? [value] : [];
  });
}

const fullName = (name: string, secure: boolean): string => (secure ? secureCookiePrefix : '') + name;
