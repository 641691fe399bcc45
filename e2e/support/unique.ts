import { randomInt } from 'node:crypto';

/**
 * Returns a name, ID or beginning of an e-mail that no earlier run has used, so that a journey may be repeated on its
 * portal.
 */
export function unique(name: string): string {
  return `${name}-${String(randomInt(1e9)).padStart(9, '0')}`;
}
