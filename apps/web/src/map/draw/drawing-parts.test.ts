import type { Polygon } from 'geojson';
import { expect, test } from 'vitest';
import { measureShape, partsOf, shapeOf, withoutVertex, withVertexAfter } from './drawing-parts.ts';

const square = (side: number) => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
  [0, 0],
];
const shape: Polygon = { type: 'Polygon', coordinates: [square(0.01), square(0.005)] };

test('a shape with a hole is unchanged after conversion for drawing', () => {
  expect(shapeOf(partsOf(shape))).toEqual(shape);
  expect(shapeOf(partsOf(shape).filter(({ isHole }) => isHole))).toBeNull();
});

test('the area excludes the hole, and the perimeter covers the outline', () => {
  const whole = measureShape({ type: 'Polygon', coordinates: [square(0.01)] });
  const measured = measureShape(shape);
  expect(measured.areaSquareMeters / whole.areaSquareMeters).toBeCloseTo(0.75, 3);
  expect(measured.perimeterMeters).toBe(whole.perimeterMeters);
});

test('vertices can be removed down to three, and inserted in the middle of an edge', () => {
  const triangle = withoutVertex(square(1), 0);
  expect(triangle).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
    [1, 0],
  ]);
  expect(withoutVertex(triangle ?? [], 0)).toBeNull();
  expect(withVertexAfter(square(1), 3)[4]).toEqual([0, 0.5]);
});
