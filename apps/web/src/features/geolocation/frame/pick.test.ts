import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickMore, togglePicked } from './pick.ts';

test('selecting an asset again deselects it; the others keep their order', () => {
  expect(togglePicked([3, 1, 2], 1, 9)).toEqual([3, 2]);
  expect(togglePicked([3, 2], 1, 9)).toEqual([3, 2, 1]);
  expect(togglePicked([3, 2], 1, 2)).toEqual([3, 2]);
  expect(togglePicked([3, 2], 2, 2)).toEqual([3]);
});

test('more are added once each, up to the limit', () => {
  expect(pickMore([1], [2, 1, 3, 2], 9)).toEqual([1, 2, 3]);
  expect(pickMore([1], [2, 3, 4], 3)).toEqual([1, 2, 3]);
});

test('toggling twice changes only the order', () => {
  const ids = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 12 });
  fc.assert(
    fc.property(ids, fc.nat({ max: 30 }), (picked, id) => {
      const twice = togglePicked(togglePicked(picked, id, 20), id, 20);
      expect(twice.toSorted()).toEqual(picked.toSorted());
    }),
  );
});
