import { describe, expect, it } from 'vitest';
import { closeGaps, inReadingOrder, moveInOrder, placeTile, rowBelow } from './place-tiles.ts';

const a = { id: 'a', x: 0, y: 0, w: 6, h: 2 };
const b = { id: 'b', x: 6, y: 0, w: 6, h: 2 };
const c = { id: 'c', x: 0, y: 2, w: 12, h: 3 };
const tiles = [a, b, c];
const placesOf = (placed: readonly { id: string; x: number; y: number; w: number; h: number }[]) =>
  Object.fromEntries(placed.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]));

describe('placeTile', () => {
  it('moves a tile from beyond the grid onto it', () => {
    expect(placesOf(placeTile([a], 'a', { ...a, x: 9, y: -3 }))).toEqual({ a: [6, 0, 6, 2] });
    expect(placesOf(placeTile([a], 'a', { ...a, w: 40, h: 0 }))).toEqual({ a: [0, 0, 12, 1] });
  });

  it('pushes covered tiles down, and those below in turn', () => {
    expect(placesOf(placeTile(tiles, 'a', { ...a, x: 3 }))).toEqual({
      a: [3, 0, 6, 2],
      b: [6, 2, 6, 2],
      c: [0, 4, 12, 3],
    });
  });

  it('moves a tile past the one below', () => {
    expect(placesOf(placeTile(tiles, 'c', { ...c, y: 1 }))).toEqual({
      c: [0, 1, 12, 3],
      a: [0, 4, 6, 2],
      b: [6, 4, 6, 2],
    });
  });

  it('leaves tiles in place if no rows are left', () => {
    expect(placeTile(tiles, 'a', { ...a, y: 199 })).toBe(tiles);
  });
});

it('removes empty rows', () => {
  expect(
    placesOf(
      closeGaps([
        { ...a, y: 2 },
        { ...c, y: 9 },
      ]),
    ),
  ).toEqual({
    a: [0, 0, 6, 2],
    c: [0, 2, 12, 3],
  });
});

it('returns the place of the next tile, and the reading order', () => {
  expect(rowBelow([])).toBe(0);
  expect(rowBelow(tiles)).toBe(5);
  expect(inReadingOrder([c, b, a])).toEqual(tiles);
});

describe('moveInOrder', () => {
  it('moves a tile before or after others, and arranges them in that order', () => {
    expect(placesOf(moveInOrder(tiles, 'c', 1))).toEqual({
      a: [0, 0, 6, 2],
      c: [0, 2, 12, 3],
      b: [0, 5, 6, 2],
    });
    expect(placesOf(moveInOrder(tiles, 'a', 1))).toEqual({
      b: [0, 0, 6, 2],
      a: [6, 0, 6, 2],
      c: [0, 2, 12, 3],
    });
    expect(moveInOrder(tiles, 'b', 1)).toBe(tiles);
  });

  it('keeps two stacked tiles beside a third', () => {
    const beside = [
      { id: 'high', x: 0, y: 0, w: 6, h: 4 },
      { id: 'upper', x: 6, y: 0, w: 6, h: 2 },
      { id: 'lower', x: 6, y: 2, w: 6, h: 2 },
    ];
    expect(placesOf(moveInOrder(beside, 'lower', 1))).toEqual({
      high: [0, 0, 6, 4],
      lower: [6, 0, 6, 2],
      upper: [6, 2, 6, 2],
    });
  });
});
