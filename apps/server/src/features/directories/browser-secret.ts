import { createHash, randomBytes } from 'node:crypto';
import { readCookies, writeCookie } from '../../platform/http/cookies.ts';

const LIFETIME_SECONDS = 600;

/**
 * Proof of a sign-in: it stays in the browser that began it, in a separate cookie, so that two tabs do not interfere.
 * The nonce and the code verifier derive from it; the database stores hashes.
 */
export interface BrowserSecret {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly hash: Buffer;
}

export function createBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function readSecretParts(secret: string): BrowserSecret {
  const follow = (what: string): Buffer => createHash('sha256').update(`${what}:${secret}`).digest();
  return {
    nonce: follow('nonce').toString('base64url'),
    codeVerifier: follow('code-verifier').toString('base64url'),
    hash: follow('browser'),
  };
}

/** Returns the Set-Cookie header that binds a sign-in to the browser; without a secret, the one that removes it. */
export function writeBrowserCookie(
  state: string,
  secret: string | null,
  { secure }: { readonly secure: boolean },
): string {
  return writeCookie(nameFor(state), secret ?? '', {
    maxAgeSeconds: secret === null ? 0 : LIFETIME_SECONDS,
    sameSite: 'Lax',
    secure,
  });
}

export function readBrowserCookie(
  state: string,
  cookieHeader: string | undefined,
  options: { readonly secure: boolean },
): string | null {
  return readCookies(nameFor(state), cookieHeader, options).find((value) => value !== '') ?? null;
}

function nameFor(state: string): string {
  return `directory-sign-in-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
}
