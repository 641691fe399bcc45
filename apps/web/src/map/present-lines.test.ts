import { expect, test } from 'vitest';
import { presentLine, presentTrail } from './present-lines.ts';

const points = [
  { longitude: 1, latitude: 2 },
  { longitude: 3, latitude: 4 },
  { longitude: 5, latitude: 6 },
];
const typesOf = ({ features }: ReturnType<typeof presentLine>) =>
  features.map(({ geometry }) => geometry.type);

test('no points draw nothing, one draws a dot and no line', () => {
  expect(presentTrail([]).features).toEqual([]);
  expect(typesOf(presentTrail(points.slice(0, 1)))).toEqual(['Point']);
});

test('a trail has a dot where it starts, a measured line one at every point', () => {
  expect(typesOf(presentTrail(points))).toEqual(['LineString', 'Point']);
  expect(typesOf(presentLine(points))).toEqual(['LineString', 'Point', 'Point', 'Point']);
  expect(presentTrail(points).features[0]?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  });
});
