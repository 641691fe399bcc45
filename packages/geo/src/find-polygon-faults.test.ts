import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPolygonFaults, mostPolygonVertices } from './find-polygon-faults.ts';
import { randomPolygon, ringAround } from './testing/random-polygon.ts';

const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];

function codes(...rings: number[][][]): string[] {
  return findPolygonFaults(rings).map(({ code }) => code);
}

describe('a polygon cannot be a geofence', () => {
  it.each([
    ['without a ring', [], ['no_ring']],
    [
      'with two corners',
      [
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      ],
      ['too_few_points'],
    ],
    [
      'that is open',
      [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
      ],
      ['unclosed'],
    ],
    [
      'with a repeated point',
      [
        [
          [0, 0],
          [4, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
      ],
      ['repeated_point'],
    ],
    [
      'off the globe',
      [
        [
          [0, 0],
          [181, 0],
          [4, 4],
          [0, 0],
        ],
      ],
      ['not_on_globe', 'antimeridian'],
    ],
    ['with a number missing', [[[0, 0], [4], [4, 4], [0, 0]]], ['not_on_globe']],
    [
      'over the antimeridian',
      [
        [
          [179, 0],
          [-179, 0],
          [-179, 1],
          [179, 0],
        ],
      ],
      ['antimeridian', 'antimeridian'],
    ],
    [
      'at a pole',
      [
        [
          [0, 80],
          [4, 80],
          [4, 89],
          [0, 80],
        ],
      ],
      ['pole'],
    ],
    [
      'without area',
      [
        [
          [0, 0],
          [2, 2],
          [4, 4],
          [0, 0],
        ],
      ],
      ['zero_area'],
    ],
    [
      'that crosses itself',
      [
        [
          [0, 0],
          [4, 4],
          [4, 0],
          [0, 4],
          [0, 0],
        ],
      ],
      ['self_intersection'],
    ],
    [
      'that touches itself',
      [
        [
          [0, 0],
          [4, 0],
          [2, 2],
          [4, 4],
          [0, 4],
          [2, 2],
          [0, 0],
        ],
      ],
      ['self_intersection'],
    ],
    [
      'with a spike',
      [
        [
          [0, 0],
          [4, 0],
          [6, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
      ],
      ['self_intersection'],
    ],
    [
      'with a hole across its edge',
      [
        square,
        [
          [3, 1],
          [5, 1],
          [3, 2],
          [3, 1],
        ],
      ],
      ['rings_cross'],
    ],
    [
      'with a hole outside',
      [
        square,
        [
          [5, 1],
          [6, 1],
          [5, 2],
          [5, 1],
        ],
      ],
      ['hole_outside'],
    ],
    [
      'with a hole in a hole',
      [
        square,
        [
          [1, 1],
          [3, 1],
          [3, 3],
          [1, 3],
          [1, 1],
        ],
        [
          [1.5, 1.5],
          [2, 1.5],
          [2, 2],
          [1.5, 1.5],
        ],
      ],
      ['hole_outside'],
    ],
    [
      'with too many vertices',
      [
        ringAround(
          [0, 0],
          Array.from({ length: mostPolygonVertices + 1 }, () => 1),
        ),
      ],
      ['too_many_vertices'],
    ],
  ])('%s', (_, rings, expected) => {
    expect([...new Set(codes(...rings))]).toEqual([...new Set(expected)]);
  });

  it('and reports where', () => {
    expect(
      findPolygonFaults([
        [
          [0, 0],
          [4, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
      ]),
    ).toEqual([{ code: 'repeated_point', ring: 0, vertex: 2, longitude: 4, latitude: 0 }]);
  });

  it('and reports at most 20 places', () => {
    const outside = Array.from({ length: 30 }, (_, index) => ringAround([10 + 3 * index, 0], [1, 1, 1]));
    expect(codes(square, ...outside)).toEqual(Array.from({ length: 20 }, () => 'hole_outside'));
  });

  it('of slanted needles that would take very long', () => {
    const needles = Array.from({ length: 20_000 }, (_, index) =>
      index % 2 === 0 ? [index / 1e5, index / 1e5] : [index / 1e5 + 40, index / 1e5 + 41],
    );
    expect(codes([...needles, [50, 0], [0, 0]])).toContain('too_intricate');
  });

  it('unless it is valid', () => {
    expect(
      codes(square, [
        [1, 1],
        [3, 1],
        [3, 3],
        [1, 3],
        [1, 1],
      ]),
    ).toEqual([]);
    expect(
      codes(
        ringAround(
          [0, 0],
          Array.from({ length: mostPolygonVertices }, () => 1),
        ),
      ),
    ).toEqual([]);
    fc.assert(
      fc.property(randomPolygon, (rings) => {
        expect(findPolygonFaults(rings)).toEqual([]);
      }),
    );
  });

  it('once two of its corners are swapped so that edges cross', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 400 }), (vertices) => {
        const ring = ringAround(
          [7, 7],
          Array.from({ length: vertices }, () => 1),
        );
        [ring[1], ring[2]] = [ring[2] ?? [], ring[1] ?? []];
        expect(codes(ring)).toContain('self_intersection');
      }),
    );
  });
});
