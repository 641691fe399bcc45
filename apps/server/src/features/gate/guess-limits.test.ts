import { describe, expect, it } from 'vitest';
import type { Belonging } from '../../platform/cells/cell-calls.ts';
import { GuessLimits } from './guess-limits.ts';
import { RememberedPlaces } from './remembered-places.ts';

const bounds = { guesses: 2, withinMs: 1_000, apartMs: 20, waitsAtMostMs: 30 };
const address = '192.0.2.1';

describe('guesses of one address', () => {
  it('are let through up to the bound, then one after the other, and refused where too many wait', async () => {
    const limits = new GuessLimits(bounds);
    limits.count(address, 0);
    await limits.takeTurn(address, 10);
    limits.count(address, 10);
    const turns = await Promise.allSettled([1, 2, 3].map(async () => await limits.takeTurn(address, 10)));
    expect(turns.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(turns[2]).toMatchObject({ reason: { code: 'too_many_requests', retryAfterSeconds: 1 } });
  });

  it('do not count for others, nor for longer than their time', async () => {
    const limits = new GuessLimits({ ...bounds, apartMs: 60_000 });
    for (let count = 0; count < 3; count += 1) limits.count(address, 0);
    await limits.takeTurn('198.51.100.1', 10);
    await limits.takeTurn(address, 10);
    await expect(limits.takeTurn(address, 10)).rejects.toMatchObject({ code: 'too_many_requests' });
    await limits.takeTurn(address, 1_001);
  });
});

describe('what was found', () => {
  const key: Belonging = { kind: 'api-key', value: 'digest' };
  const cell = { name: 'north', place: 1, address: 'http://north' };

  it('is asked for again after a while, and known to be no guess, until its cell has it no longer', () => {
    const places = new RememberedPlaces();
    expect(places.wasFound(key)).toBe(false);
    places.keep(key, cell, 0);
    expect(places.find(key, 29_000)).toBe(cell);
    expect(places.find(key, 31_000)).toBeUndefined();
    expect(places.wasFound(key)).toBe(true);
    places.forget(key);
    expect(places.wasFound(key)).toBe(false);
    places.keep(key, null, 40_000);
    expect(places.find(key, 41_000)).toBeNull();
    expect(places.wasFound(key)).toBe(false);
    expect(places.find(key, 44_000)).toBeUndefined();
    expect(places.size).toBe(0);
  });

  it('is an e-mail no longer and no otherwise than one that was not', () => {
    const places = new RememberedPlaces();
    const known = (value: string, place: typeof cell | null) => {
      const email: Belonging = { kind: 'email', value };
      places.keep(email, place, 0);
      return [2_999, 3_001].map((atMs) => [places.find(email, atMs) === undefined, places.wasFound(email)]);
    };
    expect(known('rui@alfa.example', cell)).toEqual(known('nobody@alfa.example', null));
  });
});
