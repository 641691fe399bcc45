import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/**
 * Marks a browser from which a person has signed in, so that the failures of others never delay them there. It opens
 * nothing: it only chooses whose failures are counted.
 */
export interface KnownDevice {
  readonly id: string;
}

/**
 * Whom a device is known for, and by what they sign in: a cookie of before their password or second factor was another
 * marks nothing. Else whoever found a password out could gather cookies while it was enough, each of which has guesses
 * of its own at the code that is asked for later.
 */
export interface KnownPerson {
  readonly email: string;
  readonly passwordHash: string | null;
  /** Since when a second factor is asked of them. */
  readonly twoFactorSince: Date | null;
}

/** The device that the request's cookie proves for this person, or null. */
export function readKnownDevice(
  key: Buffer,
  person: KnownPerson,
  cookieHeader: string | undefined,
): KnownDevice | null {
  const name = nameFor(person);
  for (const cookie of (cookieHeader ?? '').split(';')) {
    const [found, value = ''] = cookie.trim().split('=');
    if (found !== name) continue;
    const [id = '', signature = ''] = value.split('.');
    const expected = Buffer.from(sign(key, person, id));
    const given = Buffer.from(signature);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return { id };
  }
  return null;
}

/** The Set-Cookie header that makes the browser known for this person, under the id it already had if any. */
export function writeKnownDevice(
  key: Buffer,
  person: KnownPerson,
  device: KnownDevice | null,
  options: { secure: boolean },
): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const attributes = `Path=/api/v1/oauth; Max-Age=${HALF_A_YEAR_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${nameFor(person)}=${id}.${sign(key, person, id)}; ${attributes}${options.secure ? '; Secure' : ''}`;
}

/** One cookie a person: several may share a browser. */
function nameFor({ email }: KnownPerson): string {
  return `known-device-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`;
}

function sign(key: Buffer, { email, passwordHash, twoFactorSince }: KnownPerson, id: string): string {
  const signed = JSON.stringify(['known-device', id, email, passwordHash, twoFactorSince]);
  return createHmac('sha256', key).update(signed).digest('base64url');
}
