import { describe, expect, it } from 'vitest';
import { lookOfLink } from './look-of-link.ts';

const now = new Date('2026-11-24T12:00:00Z');
const look = (expiresAt: string) => lookOfLink({ state: 'active', expiresAt }, now);

describe('the state of a link', () => {
  it('warns two days ahead, and expires at the exact time', () => {
    expect(look('2026-11-26T12:00:01Z')).toBe('open');
    expect(look('2026-11-26T12:00:00Z')).toBe('soon');
    expect(look('2026-11-24T12:00:00Z')).toBe('expired');
  });

  it('keeps any other reason for its end', () => {
    expect(lookOfLink({ state: 'revoked', expiresAt: '2026-12-24T12:00:00Z' }, now)).toBe('revoked');
    expect(lookOfLink(null, now)).toBe('none');
  });
});
