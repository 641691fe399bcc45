import { expect, test } from 'vitest';
import { nearestStop, sheetHeight, sheetInsets, sheetStops, stopAfter } from './sheet-stops.ts';

const room = { height: 684, isBeside: false, hasPicked: false };
const lowRoom = { ...room, height: 300 };

test('a sheet stops at 120 px, at half and just below the top', () => {
  expect(sheetStops.map((stop) => sheetHeight(stop, room))).toEqual([120, 342, 672]);
});

test('a low sheet leaves most of a very small screen', () => {
  expect(sheetStops.map((stop) => sheetHeight(stop, { ...room, height: 169 }))).toEqual([68, 85, 157]);
});

test('a low sheet grows by the selection bar, and shows as much of the list as without', () => {
  const low = sheetHeight('low', room);
  const withPicked = { ...room, hasPicked: true };
  expect(sheetHeight('low', withPicked)).toBe(low + 48);
  expect(sheetHeight('half', withPicked)).toBe(sheetHeight('half', room));
});

test('a sheet beside the map has the space below the search', () => {
  expect(sheetHeight('half', { ...lowRoom, isBeside: true })).toBe(188);
  expect(sheetHeight('half', lowRoom)).toBe(150);
});

test('a released sheet moves to the nearest stop, also from beyond the ends', () => {
  expect([-50, 120, 200, 260, 400, 600, 900].map((height) => nearestStop(height, room))).toEqual([
    'low',
    'low',
    'low',
    'half',
    'half',
    'full',
    'full',
  ]);
});

test('a slow release moves to the nearest stop, in any direction', () => {
  expect([0.3, -0.3].map((speed) => stopAfter(330, speed, room))).toEqual(['half', 'half']);
});

test('a fling moves to the next stop in its direction', () => {
  expect(stopAfter(150, 1, room)).toBe('half');
  expect(stopAfter(350, 1, room)).toBe('full');
  expect(stopAfter(600, -1, room)).toBe('half');
  expect(stopAfter(330, -1, room)).toBe('low');
});

test('a fling beyond an end stays there', () => {
  expect(stopAfter(700, 2, room)).toBe('full');
  expect(stopAfter(80, -2, room)).toBe('low');
});

test('centered content lies above the sheet, and beside it in landscape', () => {
  expect(sheetInsets('half', room)).toEqual({ top: 160, right: 0, bottom: 342, left: 0 });
  expect(sheetInsets('full', room)).toEqual(sheetInsets('half', room));
  expect(sheetInsets('half', { ...lowRoom, isBeside: true })).toMatchObject({ bottom: 0, left: 380 });
  expect(sheetInsets('low', { ...lowRoom, isBeside: true })).toMatchObject({ left: 0 });
});

test('the map keeps a strip for centering on a very small screen', () => {
  const { top, bottom } = sheetInsets('half', lowRoom);
  expect(300 - top - bottom).toBeGreaterThanOrEqual(120);
});
