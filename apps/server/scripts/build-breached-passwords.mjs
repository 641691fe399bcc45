/**
 * Writes src/features/identity/breached-passwords/passwords.bin from the package @zxcvbn-ts/language-common (MIT):
 * the most frequent passwords of published breaches. Run with: node apps/server/scripts/build-breached-passwords.mjs
 *
 * Contains the first five bytes of the SHA-256 of each, sorted for the binary search of breached-passwords.ts. All
 * passwords are in lower case. Passwords of fewer than four characters are left out, since longer passwords contain
 * them by chance.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

const HASH_BYTES = 5;
const LEAST_LENGTH = 4;

const passwords = new Set(
  [...dictionary['passwords-common']]
    .map((password) => password.normalize('NFKC').toLowerCase())
    .filter((password) => password.length >= LEAST_LENGTH),
);
const hashes = [...passwords]
  .map((password) => createHash('sha256').update(password).digest().subarray(0, HASH_BYTES))
  .toSorted((a, b) => Buffer.compare(a, b));
writeFileSync(
  new URL('../src/features/identity/breached-passwords/passwords.bin', import.meta.url),
  Buffer.concat(hashes),
);
process.stdout.write(`${hashes.length} passwords, ${hashes.length * HASH_BYTES} bytes\n`);
