import { describe, expect, it } from 'vitest';
import { codeOfStep, findStep, stepAt, toBase32, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const atSeconds = (seconds: number): Date => new Date(seconds * 1000);

describe('a code', () => {
  // RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s, as in the RFC', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(atSeconds(seconds)))).toBe(code);
  });

  it('is accepted one step early or late, and no further', () => {
    const now = atSeconds(1_111_111_109);
    const present = stepAt(now);
    const found = [-3, -2, -1, 0, 1, 2, 3].map((off) =>
      findStep(secret, codeOfStep(secret, present + off), now),
    );
    expect(found).toEqual([null, null, present - 1, present, present + 1, null, null]);
  });

  it('is six digits and nothing else', () => {
    const now = atSeconds(59);
    for (const code of ['', '28708', '2870822', ' 287082', '287082\n', 'abcdef', '２８７０８２']) {
      expect(findStep(secret, code, now)).toBeNull();
    }
    expect(findStep(secret, '287082', now)).toBe(1);
  });
});

describe('an authenticator secret', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is base32: %s is %s', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });

  it('is encoded in a URI with portal and person, for any names', () => {
    const uri = new URL(totpUri(secret, { issuer: 'Frota & Cia', email: 'ana+frota@alfa.example' }));
    expect(decodeURIComponent(uri.pathname)).toBe('/Frota & Cia:ana+frota@alfa.example');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Frota & Cia',
    });
  });
});
