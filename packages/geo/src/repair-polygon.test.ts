import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPolygonFaults } from './find-polygon-faults.ts';
import { polygonAreaSquareMeters } from './prepared-polygon.ts';
import { repairPolygon } from './repair-polygon.ts';
import { randomPolygon, ringAround } from './testing/random-polygon.ts';

const square = (side: number, from = 0): number[][] => [
  [from, from],
  [from + side, from],
  [from + side, from + side],
  [from, from + side],
  [from, from],
];

describe('repairing a polygon', () => {
  it('keeps an irreparable outline', () => {
    expect(repairPolygon([])).toBeNull();
    expect(
      repairPolygon([
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [0, 0],
        ],
      ]),
    ).toBeNull();
    expect(
      repairPolygon([
        [
          [0, 0],
          [0, 99],
          [2, 2],
          [0, 0],
        ],
      ]),
    ).toBeNull();
    expect(
      repairPolygon([
        [
          [179, 0],
          [-179, 0],
          [-179, 1],
          [179, 0],
        ],
      ]),
    ).toBeNull();
    expect(
      repairPolygon([
        [
          [0, 0],
          [0, 86],
          [2, 2],
          [0, 0],
        ],
      ]),
    ).toBeNull();
    expect(
      repairPolygon([
        [
          [0, 0],
          [Number.NaN, 1],
          [2, 2],
          [0, 0],
        ],
      ]),
    ).toBeNull();
  });

  it('closes a ring and drops repeated points', () => {
    const open = square(0.01).slice(0, -1);
    expect(repairPolygon([[...open.slice(0, 2), ...open.slice(1)]])).toEqual({
      rings: [square(0.01)],
      keptShare: 1,
    });
  });

  it('keeps the larger part of a self-intersection', () => {
    const bow = [
      [0, 0],
      [0.03, 0.03],
      [0.03, 0.02],
      [0, 0.005],
      [0, 0],
    ];
    const repaired = repairPolygon([bow]);
    expect(repaired?.keptShare).toBeCloseTo(0.8, 3);
    expect(findPolygonFaults(repaired?.rings ?? [])).toEqual([]);
    const lobes = repairPolygon([
      [
        [0, 0],
        [0.01, 0.01],
        [0.01, 0],
        [0, 0.01],
        [0, 0],
      ],
    ]);
    expect(lobes?.keptShare).toBeCloseTo(0.5, 2);
  });

  it('removes a spike', () => {
    const spiked = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0.02, 0.02],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ];
    expect(repairPolygon([spiked])?.rings.map((ring) => ring.length)).toEqual([5]);
  });

  it('clips holes at the edge, and joins overlapping ones', () => {
    const whole = polygonAreaSquareMeters([square(0.04)]);
    const reaching = repairPolygon([square(0.04), square(0.02, 0.03)]);
    expect(reaching?.rings).toHaveLength(1);
    expect(polygonAreaSquareMeters(reaching?.rings ?? []) / whole).toBeCloseTo(15 / 16, 3);
    const outside = repairPolygon([square(0.04), square(0.02, 0.05)]);
    expect(polygonAreaSquareMeters(outside?.rings ?? []) / whole).toBeCloseTo(1, 6);
    const joined = repairPolygon([square(0.04), square(0.01, 0.01), square(0.01, 0.015)]);
    expect(joined?.rings).toHaveLength(2);
    expect(polygonAreaSquareMeters(joined?.rings ?? []) / whole).toBeCloseTo(1 - 1.75 / 16, 3);
  });

  it('does not change a valid polygon', () => {
    fc.assert(
      fc.property(randomPolygon, (rings) => {
        fc.pre(findPolygonFaults(rings).length === 0);
        expect(repairPolygon(rings)?.rings).toEqual(rings);
      }),
      { numRuns: 50 },
    );
  });

  it('returns a valid polygon or none for any scribble', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), {
      minLength: 3,
      maxLength: 14,
    });
    let repairedCount = 0;
    fc.assert(
      fc.property(places, (points) => {
        const ring = points.map(([x, y]) => [-46 + x / 1000 + y / 7e6, -23 + y / 1000]);
        const repaired = repairPolygon([ring]);
        if (repaired === null) return;
        repairedCount += 1;
        expect(findPolygonFaults(repaired.rings)).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(repairedCount).toBeGreaterThan(100);
  });

  it('repairs a circle with a corner pulled across it', () => {
    const ring = ringAround(
      [-46, -23],
      Array.from({ length: 40 }, () => 0.01),
    );
    const pulled = ring.with(10, [-46.02, -22.9955]);
    expect(findPolygonFaults([pulled])).not.toEqual([]);
    expect(repairPolygon([pulled])?.keptShare).toBeGreaterThan(0.9);
  });
});
