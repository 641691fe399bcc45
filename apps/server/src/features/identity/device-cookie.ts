import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/**
 * Marks a browser from which a person has signed in, so that the failures of others never delay them there. It opens
 * nothing: it only chooses whose failures are counted.
 */
export interface KnownDevice {
  readonly id: string;
}

/** The device that the request's cookie proves for this e-mail, or null. */
export function readKnownDevice(
  key: Buffer,
  email: string,
  cookieHeader: string | undefined,
): KnownDevice | null {
  const name = nameFor(email);
  for (const cookie of (cookieHeader ?? '').split(';')) {
    const [found, value = ''] = cookie.trim().split('=');
    if (found !== name) continue;
    const [id = '', signature = ''] = value.split('.');
    const expected = Buffer.from(sign(key, email, id));
    const given = Buffer.from(signature);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return { id };
  }
  return null;
}

/** The Set-Cookie header that makes the browser known for this e-mail, under the id it already had if any. */
export function writeKnownDevice(
  key: Buffer,
  email: string,
  device: KnownDevice | null,
  options: { secure: boolean },
): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const attributes = `Path=/api/v1/oauth; Max-Age=${HALF_A_YEAR_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${nameFor(email)}=${id}.${sign(key, email, id)}; ${attributes}${options.secure ? '; Secure' : ''}`;
}

/** One cookie a person: several may share a browser. */
function nameFor(email: string): string {
  return `known-device-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`;
}

function sign(key: Buffer, email: string, id: string): string {
  return createHmac('sha256', key).update(`known-device:${id}:${email}`).digest('base64url');
}
