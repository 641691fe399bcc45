import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PASSWORDS = new URL('./passwords.bin', import.meta.url);
const HASH_BYTES = 5;
/** Longest decoration that users add to a word to make it pass as a password. */
const DECORATION_AT_MOST = 4;
const WORD_AT_LEAST = 4;

let list: Buffer | undefined;

/**
 * Returns true for the most common passwords of published breaches in any letter case, and for these with at most four
 * digits or symbols around them, such as `Flamengo2024!`. The list has the first 40 bits of each hash: at most one in a
 * million other passwords is mistaken for one of its 48,826.
 */
export function isBreachedPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return isListed(lower) || wordsWithin(lower).some(isListed);
}

/** Returns the remainders after removing digits and symbols at the ends. */
function wordsWithin(password: string): string[] {
  const before = /^[^\p{L}]*/u.exec(password)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(password)?.[0].length ?? 0;
  const words: string[] = [];
  for (let head = 0; head <= Math.min(before, DECORATION_AT_MOST); head += 1) {
    for (let tail = 0; tail <= Math.min(after, DECORATION_AT_MOST - head); tail += 1) {
      const word = password.slice(head, password.length - tail);
      if (word.length >= WORD_AT_LEAST) words.push(word);
    }
  }
  return words;
}

function isListed(password: string): boolean {
  list ??= readFileSync(PASSWORDS);
  const hash = createHash('sha256').update(password).digest().subarray(0, HASH_BYTES);
  let low = 0;
  let high = list.length / HASH_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle * HASH_BYTES;
    const order = list.compare(hash, 0, HASH_BYTES, start, start + HASH_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
