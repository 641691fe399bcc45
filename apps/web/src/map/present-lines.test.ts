import { expect, test } from 'vitest';
import { presentMeasure, presentGrowingTrail } from './present-lines.ts';

const points = [
  { longitude: 1, latitude: 2 },
  { longitude: 3, latitude: 4 },
  { longitude: 5, latitude: 6 },
];
const typesOf = ({ features }: ReturnType<typeof presentGrowingTrail>) =>
  features.map(({ geometry }) => geometry.type);

test('no points draw nothing, and one draws a dot without a line', () => {
  expect(presentGrowingTrail([]).features).toEqual([]);
  expect(typesOf(presentGrowingTrail(points.slice(0, 1)))).toEqual(['Point']);
});

test('a trail has a dot where it starts', () => {
  expect(typesOf(presentGrowingTrail(points))).toEqual(['LineString', 'Point']);
  expect(presentGrowingTrail(points).features[0]?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  });
});

test('a measurement is a line, or an area with a closed outline', () => {
  expect(typesOf(presentMeasure(points, false))).toEqual(['LineString']);
  const [area, outline] = presentMeasure(points, true).features;
  if (area?.geometry.type !== 'Polygon' || outline?.geometry.type !== 'LineString')
    throw new Error('No area');
  expect(area.geometry.coordinates).toEqual([outline.geometry.coordinates]);
  expect(outline.geometry.coordinates.at(-1)).toEqual([1, 2]);
  for (const corner of [
    [3, 4],
    [5, 6],
  ])
    expect(outline.geometry.coordinates).toContainEqual(corner);
});
