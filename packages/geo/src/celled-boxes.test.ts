import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CelledBoxes } from './celled-boxes.ts';
import { spatialOrder } from './packed-boxes.ts';

/** Boxes on a lattice, so that many share sides; some in a far cluster, and some that surround others. */
const box = fc
  .tuple(fc.constantFrom(0, 0, 0, 100_000), fc.nat(60), fc.nat(60), fc.nat(6), fc.nat(6), fc.nat(40))
  .map(([away, x, y, width, height, large]) => {
    const grown = large === 0 ? 70 : 0;
    return [away + x - grown, y - grown, away + x + width + grown, y + height + grown];
  });
const asked = fc
  .tuple(
    fc.constantFrom(0, 100_000),
    fc.integer({ min: -5, max: 70 }),
    fc.integer({ min: -5, max: 70 }),
    fc.nat(3),
    fc.nat(3),
  )
  .map(([away, x, y, width, height]) => [away + x, y, away + x + width, y + height] as const);

it('finds the boxes that intersect a box, in their order', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 400 }), fc.array(asked, { minLength: 20 }), (boxes, searches) => {
      const order = spatialOrder(Float64Array.from(boxes.flat()));
      const ordered = order.map((item) => boxes[item] ?? []);
      const index = new CelledBoxes(Float64Array.from(ordered.flat()));
      for (const [w, s, e, n] of searches) {
        const found: number[] = [];
        index.search(w, s, e, n, (item) => found.push(item));
        const expected = ordered.flatMap(([west = 0, south = 0, east = 0, north = 0], item) =>
          west <= e && east >= w && south <= n && north >= s ? [item] : [],
        );
        expect(found).toEqual(expected);
      }
    }),
  );
});

it('finds boxes of which many are the same', () => {
  const sides = [10, 10, 20, 20];
  const index = new CelledBoxes(Float64Array.from(Array.from({ length: 1_000 }, () => sides).flat()));
  let found = 0;
  index.search(15, 15, 15, 15, () => (found += 1));
  index.search(20, 20, 21, 21, () => (found += 1));
  index.search(21, 21, 22, 22, () => (found += 1));
  expect(found).toBe(2_000);
});
