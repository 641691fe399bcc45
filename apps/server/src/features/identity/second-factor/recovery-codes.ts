import { recoveryCodesPerPerson } from '@azimute/contract';
import { createHmac, randomInt } from 'node:crypto';

/** Without vowels, so that no word comes about, and without what is taken for another: 27 signs, 47 bits in ten. */
const SIGNS = 'bcdfghjkmnpqrstvwxz23456789';
const HALF = 5;
const PATTERN = new RegExp(`^[${SIGNS}]{${2 * HALF}}$`);

/** New codes as people read them: `bcdfg-hjkmn`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesPerPerson }, () => `${draw()}-${draw()}`);
}

/** What the database keeps of a code. With a key of the server: a code alone is short enough to be found by trying. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery-code:${userId}:${code.replaceAll('-', '')}`)
    .digest();
}

/** Whether an entered text, stripped of spaces and hyphens, could be one. */
export function looksLikeRecoveryCode(text: string): boolean {
  return PATTERN.test(text);
}

function draw(): string {
  return Array.from({ length: HALF }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}
