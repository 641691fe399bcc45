import { expect, test } from 'vitest';
import { readCoordinates } from './read-coordinates.ts';

const triangle = [
  [-46, -23],
  [-45, -23],
  [-45, -22],
  [-46, -23],
];

test.each([
  '',
  'Rua das Flores, 12',
  '-23,-46\n-23,-45',
  '-23,-46\n-23,-45\n-22',
  '-23 -46 10\n-23 -45 10\n-22 -45 10',
  '{"type":"Point","coordinates":[0,0]}',
  '{"type":"Polygon","coordinates":[[["a",0],[1,1],[2,2]]]}',
  '{"type":"Polygon"',
  'POLYGON EMPTY',
  'POLYGON((0 0, 1))',
])('finds no coordinates in %j', (text) => {
  expect(readCoordinates(text)).toBeNull();
});

test.each([
  '-23, -46\n-23,-45\n\n-22; -45',
  '-23 -46\n-23\t-45\n-22 -45\n-23 -46',
  'POLYGON((-46 -23, -45 -23, -45 -22, -46 -23))',
  'SRID=4326;POLYGON ((-46 -23,-45 -23,-45 -22))',
  JSON.stringify({ type: 'Polygon', coordinates: [triangle] }),
  JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [triangle] } }),
  JSON.stringify({ features: [{ geometry: { type: 'Polygon', coordinates: [triangle] } }] }),
])('reads %j', (text) => {
  expect(readCoordinates(text)).toEqual({ type: 'Polygon', coordinates: [triangle] });
});

test('reads WKT holes', () => {
  const text = 'POLYGON((0 0,9 0,9 9,0 0),(5 1,6 1,6 2,5 1))';
  expect(readCoordinates(text)?.coordinates).toHaveLength(2);
});
