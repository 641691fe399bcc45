import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedBoxes, spatialOrder } from './packed-boxes.ts';

const box = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }), fc.nat(5), fc.nat(5))
  .map(([west, south, width, height]) => [west, south, west + width, south + height]);
const asked = box.filter((sides) => sides.length === 4);

describe('a tree of boxes', () => {
  it('finds those that intersect a box, for any order of items', () => {
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 400 }),
        asked,
        fc.boolean(),
        (boxes, [w = 0, s = 0, e = 0, n = 0], sorts) => {
          const order = sorts
            ? spatialOrder(Float64Array.from(boxes.flat()))
            : boxes.map((_, index) => index);
          expect(order.toSorted((a, b) => a - b)).toEqual(boxes.map((_, index) => index));
          const tree = new PackedBoxes(Float64Array.from(order.flatMap((item) => boxes[item] ?? [])));
          const found: number[] = [];
          tree.search(w, s, e, n, (place) => found.push(order[place] ?? -1));
          const expected = boxes.flatMap(([west = 0, south = 0, east = 0, north = 0], index) =>
            west <= e && east >= w && south <= n && north >= s ? [index] : [],
          );
          expect(found.toSorted((a, b) => a - b)).toEqual(expected);
        },
      ),
    );
  });

  it('is empty without items', () => {
    const tree = new PackedBoxes(new Float64Array());
    expect(
      tree.nearest(
        () => 0,
        () => 0,
      ),
    ).toBe(Infinity);
  });
});
