import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPolygonFaults } from './find-polygon-faults.ts';

const SIDE = 6;

function square(x: number, y: number, size: number, isTurned: boolean): number[][] {
  const ring = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  return isTurned ? ring.toReversed() : ring;
}

const hole = fc.record({
  cell: fc.nat(SIDE * SIDE - 1),
  // Holes of one cell are nested, the first outermost.
  depth: fc.nat(2),
  isTurned: fc.boolean(),
});
const cellOf = ({ cell, depth }: { readonly cell: number; readonly depth: number }): string =>
  `${cell} ${depth}`;

it('finds the holes outside the outer ring and within other holes, in any order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(hole, { maxLength: 20, selector: cellOf }),
      fc.boolean(),
      (holes, isOuterTurned) => {
        const outer = square(-0.5, -0.5, SIDE - 1, isOuterTurned);
        const rings = holes.map(({ cell, depth, isTurned }) =>
          square(
            (cell % SIDE) + depth / 10,
            Math.floor(cell / SIDE) + depth / 10,
            0.4 - depth * 0.15,
            isTurned,
          ),
        );
        const strays = holes.flatMap(({ cell, depth }, index) => {
          // The last column is east of the outer ring, the last row north of it.
          const isOutside = cell % SIDE === SIDE - 1 || Math.floor(cell / SIDE) === SIDE - 1;
          const isWithin = holes.some((other) => other.cell === cell && other.depth < depth);
          return isOutside || isWithin ? [index + 1] : [];
        });
        expect(findPolygonFaults([outer, ...rings]).map(({ code, ring }) => [code, ring])).toEqual(
          strays.map((ring) => ['hole_outside', ring]),
        );
      },
    ),
  );
});
