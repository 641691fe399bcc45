import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portalOf } from '../../../testing/portal-of.ts';
import type { Position } from '../values/position.ts';
import { hashContent } from './content-hash.ts';

const base: Position = {
  index: 0,
  externalId: 'd',
  fixedAtMs: 0,
  latitude: -10.9393414,
  longitude: -37.0627421,
  speedKph: 12.5,
  headingDegrees: null,
  altitudeMeters: 0,
  accuracyMeters: null,
  ignition: true,
  hourMeterHours: null,
  odometerKm: 3,
  attributes: '{"a":1}',
};

function hashOf(position: Position): string {
  const words = new Int32Array(2);
  hashContent(position, words);
  return words.join(' ');
}

describe('hashContent', () => {
  it('stays stable: stored positions are identified by it', () => {
    expect(hashOf(base)).toMatchInlineSnapshot(`"-826492781 -107235530"`);
  });

  it('does not depend on place, device, time or the sign of zero', () => {
    const same = { ...base, index: 7, externalId: 'e', fixedAtMs: 5, altitudeMeters: -0 };
    expect(hashOf(same)).toBe(hashOf(base));
  });

  it('distinguishes every single change, absence from zero and false from unknown', () => {
    const changes: Partial<Position>[] = [
      { latitude: -10.9393415 },
      { longitude: 37.0627421 },
      { speedKph: null },
      { speedKph: 0 },
      { headingDegrees: 0 },
      { altitudeMeters: null },
      { accuracyMeters: 0 },
      { ignition: false },
      { ignition: null },
      { hourMeterHours: 3, odometerKm: null },
      { odometerKm: 0 },
      { attributes: null },
      { attributes: '{"a":2}' },
    ];
    const hashes = [base, ...changes.map((change) => ({ ...base, ...change }))].map(hashOf);
    expect(new Set(hashes).size).toBe(changes.length + 1);
  });

  it('has no collision among a hundred thousand neighboring places', () => {
    const hashes = new Set<string>();
    for (let index = 0; index < 100_000; index += 1) {
      hashes.add(
        hashOf({ ...base, latitude: (index % 1000) / 1e7, longitude: Math.floor(index / 1000) / 1e7 }),
      );
    }
    expect(hashes.size).toBe(100_000);
  });

  it('is equal for equal numbers in any notation', () => {
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), (latitude) => {
        const again = JSON.parse(JSON.stringify(latitude)) as number;
        expect(hashOf({ ...base, latitude: again })).toBe(hashOf({ ...base, latitude }));
      }),
    );
  });
});

it('is derived by the database from a row without attributes', async () => {
  const { queryAsOwner } = await portalOf();
  const number = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(-0, 0, 33.333333333, 1e38));
  const option = fc.option(number.filter((value) => Number.isFinite(Math.fround(value))));
  const positions = fc.record({
    latitude: number,
    longitude: number,
    speedKph: option,
    headingDegrees: option,
    altitudeMeters: option,
    accuracyMeters: option,
    ignition: fc.option(fc.boolean()),
    hourMeterHours: fc.option(number),
    odometerKm: fc.option(number),
  });
  await fc.assert(
    fc.asyncProperty(positions, async (given) => {
      const [row] = await queryAsOwner<{ hash: string }>(
        `select content_hash_of(0, $1, $2, $3, $4, $5, $6, $7, $8, $9) as hash`,
        [
          ...[given.latitude, given.longitude].map(String),
          ...[given.speedKph, given.headingDegrees, given.altitudeMeters, given.accuracyMeters].map(
            (value) => value && String(Math.fround(value)),
          ),
          given.ignition,
          given.hourMeterHours,
          given.odometerKm,
        ],
      );
      const [high = 0n, low = 0n] = hashOf({ ...base, ...given, attributes: null })
        .split(' ')
        .map(BigInt);
      expect(row?.hash).toBe(String((high << 32n) | BigInt.asUintN(32, low)));
    }),
    { numRuns: 40 },
  );
});
