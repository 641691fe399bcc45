import { randomInt } from 'node:crypto';

/** A name, ID or beginning of an e-mail that no run of a test had before, so that a journey may be repeated on its portal. */
export function unique(name: string): string {
  return `${name}-${String(randomInt(1e9)).padStart(9, '0')}`;
}
