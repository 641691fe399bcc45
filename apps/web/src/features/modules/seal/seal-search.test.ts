import { describe, expect, it } from 'vitest';
import { readSeal } from './seal-search.ts';

const seal = '0123456789abcdef'.repeat(4);

describe('a seal that is typed or pasted', () => {
  it.each([
    ['as it is', seal],
    ['in capitals and groups', (seal.toUpperCase().match(/.{8}/g) ?? []).join(' ')],
    ['in lines', `${seal.slice(0, 32)}\n${seal.slice(32)}\n`],
    ['as a link', `https://portal.example/pt/services/simc/seal?seal=${seal}#top`],
  ])('is found %s', (_name, text) => expect(readSeal(text)).toBe(seal));

  it.each([
    ['too short', seal.slice(1)],
    ['too long', `${seal}0`],
    ['no hash', 'LOC-1'],
    ['no text', 7],
  ])('is none when %s', (_name, text) => expect(readSeal(text)).toBeUndefined());
});
