import { recoveryCodesPerPerson } from '@azimute/contract';
import { createHmac, randomInt } from 'node:crypto';
import { stretch } from '../password.ts';

/** Without vowels, to avoid words, and without ambiguous characters: 27 characters, 47 bits in ten. */
const SIGNS = 'bcdfghjkmnpqrstvwxz23456789';
const HALF = 5;
const PATTERN = new RegExp(`^[${SIGNS}]{${2 * HALF}}$`);

/** Creates codes in readable form: `bcdfg-hjkmn`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesPerPerson }, () => `${draw()}-${draw()}`);
}

/**
 * Returns the stored hash of a code: argon2id, since a code is short enough to be found by brute force. Its salt derives
 * from a server key and the user, so that a code is found by its hash.
 */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): Promise<Buffer> {
  const salt = createHmac('sha256', key).update(`recovery-code:${userId}`).digest();
  return stretch(code.replaceAll('-', ''), salt);
}

/** Returns true if an entered text, without spaces and hyphens, could be a code. */
export function looksLikeRecoveryCode(text: string): boolean {
  return PATTERN.test(text);
}

function draw(): string {
  return Array.from({ length: HALF }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}
