import { expect, test } from 'vitest';
import { labelPlaceOf } from './label-place.ts';

test('a label lies inside a geofence whose center is outside', () => {
  const open = [
    [0, 0],
    [10, 0],
    [10, 10],
    [8, 10],
    [8, 2],
    [2, 2],
    [2, 10],
    [0, 10],
    [0, 0],
  ]; // A yard open to the north.
  expect(labelPlaceOf({ type: 'Polygon', coordinates: [open] })?.position).toEqual([1, 5]);
});

test('a larger geofence is labeled from farther out, and one without vertices never', () => {
  const box = (side: number) => [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
    [0, 0],
  ];
  const zoomOf = (side: number) => labelPlaceOf({ type: 'Polygon', coordinates: [box(side)] })?.zoom ?? 0;
  expect(zoomOf(1) - zoomOf(2)).toBeCloseTo(1, 5);
  expect(labelPlaceOf({ type: 'Polygon', coordinates: [] })).toBeNull();
});
