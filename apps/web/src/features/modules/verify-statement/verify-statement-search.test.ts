import { describe, expect, it } from 'vitest';
import { readSeal } from './verify-statement-search.ts';

const signature = '0123456789abcdef'.repeat(4);

describe('a typed or pasted signature', () => {
  it.each([
    ['unchanged', signature],
    ['in capitals and groups', (signature.toUpperCase().match(/.{8}/g) ?? []).join(' ')],
    ['on several lines', `${signature.slice(0, 32)}\n${signature.slice(32)}\n`],
    ['as a link', `https://portal.example/pt/services/simc/verify-statement?signature=${signature}#top`],
  ])('is recognized %s', (_name, text) => expect(readSeal(text)).toBe(signature));

  it.each([
    ['too short', signature.slice(1)],
    ['too long', `${signature}0`],
    ['no hash', 'LOC-1'],
    ['not a text', 7],
  ])('is invalid if %s', (_name, text) => expect(readSeal(text)).toBeUndefined());
});
