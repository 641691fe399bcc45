import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('is wrong for another hash, without a hash, and for the dummy hash', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword(hash, 'correct Horse')).toBe(false);
    expect(await verifyPassword(null, 'correct horse')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });

  it('matches for any encoding of its accents, and is hashed with a new salt each time with argon2id', async () => {
    const [one, two] = await Promise.all([hashPassword('caf\u00E9 forte'), hashPassword('caf\u00E9 forte')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'cafe\u0301 forte')).toBe(true);
  });
});
