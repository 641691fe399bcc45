import { describe, expect, it } from 'vitest';
import { readSeal } from './verify-statement-search.ts';

const signature = '0123456789abcdef'.repeat(4);

describe('a seal that is typed or pasted', () => {
  it.each([
    ['as it is', signature],
    ['in capitals and groups', (signature.toUpperCase().match(/.{8}/g) ?? []).join(' ')],
    ['in lines', `${signature.slice(0, 32)}\n${signature.slice(32)}\n`],
    ['as a link', `https://portal.example/pt/services/simc/verify-statement?signature=${signature}#top`],
  ])('is found %s', (_name, text) => expect(readSeal(text)).toBe(signature));

  it.each([
    ['too short', signature.slice(1)],
    ['too long', `${signature}0`],
    ['no hash', 'LOC-1'],
    ['no text', 7],
  ])('is none when %s', (_name, text) => expect(readSeal(text)).toBeUndefined());
});
