import { createHmac } from 'node:crypto';

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** Authenticator app of a user (RFC 6238). */
export class Authenticator {
  readonly #secret: Buffer;
  #last = 0;

  /** `key` in groups, as shown by the portal. */
  constructor(key: string) {
    const bits = Array.from(key.replaceAll(/\s/g, ''), (sign) =>
      signs.indexOf(sign).toString(2).padStart(5, '0'),
    ).join('');
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** Returns an unused code: if necessary the code of the next half minute, which the portal already accepts. */
  next(): string {
    this.#last = Math.max(Math.floor(Date.now() / stepMs), this.#last + 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#last));
    const digest = createHmac('sha1', this.#secret).update(counter).digest();
    const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fff_ffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
