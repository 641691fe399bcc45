import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookies, writeCookie } from '../../platform/http/cookies.ts';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/**
 * Identifies a browser from which a user has signed in, so that other clients' failures never delay them there. It
 * grants nothing: it only determines which failures count.
 */
export interface KnownDevice {
  readonly id: string;
}

/**
 * The user of a known device, and their sign-in method: a cookie from before a change of password or second factor is
 * invalid. Otherwise an attacker with a password could collect cookies while it sufficed, each with separate guesses at
 * the code required later.
 */
export interface KnownPerson {
  readonly email: string;
  readonly passwordHash: string | null;
  /** Time since which a second factor is required from the user. */
  readonly twoFactorSince: Date | null;
}

/** Returns the device that the request's cookie proves for this user, or null. */
export function readKnownDevice(
  key: Buffer,
  person: KnownPerson,
  cookieHeader: string | undefined,
  options: { readonly secure: boolean },
): KnownDevice | null {
  for (const value of readCookies(nameFor(person), cookieHeader, options)) {
    const [id = '', signature = ''] = value.split('.');
    const expected = Buffer.from(sign(key, person, id));
    const given = Buffer.from(signature);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return { id };
  }
  return null;
}

/** Returns the Set-Cookie header that makes the browser known for this user, with its existing ID if any. */
export function writeKnownDevice(
  key: Buffer,
  person: KnownPerson,
  device: KnownDevice | null,
  options: { secure: boolean },
): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const value = `${id}.${sign(key, person, id)}`;
  return writeCookie(nameFor(person), value, {
    maxAgeSeconds: HALF_A_YEAR_SECONDS,
    sameSite: 'Strict',
    ...options,
  });
}

/** One cookie per user: several may share a browser. */
function nameFor({ email }: KnownPerson): string {
  return `known-device-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`;
}

function sign(key: Buffer, { email, passwordHash, twoFactorSince }: KnownPerson, id: string): string {
  const signed = JSON.stringify(['known-device', id, email, passwordHash, twoFactorSince]);
  return createHmac('sha256', key).update(signed).digest('base64url');
}
