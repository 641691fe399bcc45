import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) with the parameters of all authenticator apps: SHA-1, 30 s, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the code of a step (RFC 4226, section 5.3, with the step as its counter). */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the step of a code: the current one, the previous or the next, since clocks differ; null if none matches. */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const present = stepAt(now);
  const given = Buffer.from(code);
  const steps = [present, present - 1, present + 1];
  const right = steps.filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return right[0] ?? null;
}

/** RFC 4648, without padding. */
export function toBase32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += BASE32.charAt((value >>> (bits - 5)) & 31);
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text;
}

/** Returns the content of a QR code for an authenticator app. */
export function totpUri(secret: Buffer, named: { readonly issuer: string; readonly email: string }): string {
  const label = `${encodeURIComponent(named.issuer)}:${encodeURIComponent(named.email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(named.issuer)}`;
}
