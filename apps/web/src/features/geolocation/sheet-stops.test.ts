import { expect, test } from 'vitest';
import { nearestStop, sheetHeight } from './sheet-stops.ts';

test('a sheet stops at 120 px, at half and just below the top', () => {
  expect((['low', 'half', 'full'] as const).map((stop) => sheetHeight(stop, 684))).toEqual([120, 342, 672]);
});

test('a released sheet goes to the nearest stop, also from beyond the ends', () => {
  expect([-50, 120, 200, 260, 400, 600, 900].map((height) => nearestStop(height, 684))).toEqual([
    'low',
    'low',
    'low',
    'half',
    'half',
    'full',
    'full',
  ]);
});
