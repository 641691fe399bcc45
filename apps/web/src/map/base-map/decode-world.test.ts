import type { Polygon, Position } from 'geojson';
import { expect, test } from 'vitest';
import worldText from 'world-atlas/countries-50m.json?raw';
import { decodeWorld, type WorldTopology } from './decode-world.ts';
import { splitLine, splitPolygon, splitRing } from './split-at-antimeridian.ts';

function readWorld(): WorldTopology {
  return JSON.parse(worldText) as WorldTopology;
}

function contains(ring: readonly Position[], [x = 0, y = 0]: Position): boolean {
  let inside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [x0 = 0, y0 = 0] = ring[index - 1] as Position;
    const [x1 = 0, y1 = 0] = ring[index] as Position;
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  }
  return inside;
}

test('a ring across the antimeridian becomes one closed ring on each side', () => {
  const pieces = splitRing([
    [170, 10],
    [-170, 10],
    [-170, -10],
    [170, -10],
    [170, 10],
  ]);
  expect(pieces).toHaveLength(2);
  for (const piece of pieces) expect(piece.at(-1)).toEqual(piece[0]);
  const ranges = pieces.map((piece) => {
    const xs = piece.map(([x = 0]) => x);
    return [Math.min(...xs), Math.max(...xs)];
  });
  expect(ranges).toEqual([
    [170, 180],
    [-180, -170],
  ]);
});

test('a ring around the world is closed over the south pole', () => {
  const ring = [-180, -90, 0, 90, 180].map((x) => [x, -70]);
  const [piece, ...others] = splitRing([...ring, [-180, -70]]);
  expect(others).toEqual([]);
  expect(piece).toContainEqual([180, -90]);
  expect(contains(piece ?? [], [0, -80])).toBe(true);
});

test('a hole stays with the piece that contains it', () => {
  const pieces = splitPolygon([
    [
      [160, 20],
      [-160, 20],
      [-160, -20],
      [160, -20],
      [160, 20],
    ],
    [
      [-175, 5],
      [-170, 5],
      [-170, 0],
      [-175, 5],
    ],
  ]);
  expect(pieces.map((piece) => piece.length)).toEqual([1, 2]);
});

test('a line across the antimeridian is cut there', () => {
  expect(
    splitLine([
      [179, 0],
      [-179, 2],
      [-178, 2],
    ]),
  ).toEqual([
    [
      [179, 0],
      [180, 1],
    ],
    [
      [-180, 1],
      [-179, 2],
      [-178, 2],
    ],
  ]);
});

test('a line from one side of the antimeridian to the other ends there', () => {
  expect(
    splitLine([
      [179, 0],
      [180, 1],
      [-180, 1],
      [-179, 2],
    ]),
  ).toEqual([
    [
      [179, 0],
      [180, 1],
      [180, 1],
    ],
    [
      [-180, 1],
      [-180, 1],
      [-179, 2],
    ],
  ]);
});

test('the decoded world has land in the right places, and no edge across the whole map', () => {
  const world = decodeWorld(readWorld());
  const polygons = world.features.flatMap((shape) =>
    shape.properties?.['kind'] === 'land' ? [(shape.geometry as Polygon).coordinates] : [],
  );
  const isLand = (at: Position) =>
    polygons.some(
      ([outer = [], ...holes]) => contains(outer, at) && !holes.some((hole) => contains(hole, at)),
    );
  const onLand = [
    [-47.9, -15.8],
    [-37.3, -10.8],
    [177.5, 65.5],
    [-173, 65.5],
    [0, -85],
  ];
  expect(onLand.filter((at) => !isLand(at))).toEqual([]);
  const atSea = [
    [-30, -20],
    [-150, 0],
    [170, 40],
  ];
  expect(atSea.filter(isLand)).toEqual([]);
  const longest = polygons.flat().flatMap((ring) =>
    ring.slice(1).map((point, index) => {
      const before = ring[index] ?? [];
      const onEdge = Math.abs(point[0] ?? 0) === 180 || (point[1] ?? 0) <= -90;
      return onEdge ? 0 : Math.abs((point[0] ?? 0) - (before[0] ?? 0));
    }),
  );
  expect(longest.reduce((a, b) => Math.max(a, b))).toBeLessThan(60);
});

test('a part of the world has the same land, clipped at its edges, with the lines that reach into it', () => {
  const world = readWorld();
  const box = { west: -60, south: -30, east: -30, north: -5 };
  const landOf = ({ features }: ReturnType<typeof decodeWorld>) =>
    features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : []));
  const linesOf = ({ features }: ReturnType<typeof decodeWorld>) =>
    features.flatMap(({ geometry }) => (geometry.type === 'MultiLineString' ? geometry.coordinates : []));
  const [part, whole] = [decodeWorld(world, box), decodeWorld(world)];
  const isLand = (polygons: readonly Position[][][], at: Position) =>
    polygons.some(
      ([outer = [], ...holes]) => contains(outer, at) && !holes.some((hole) => contains(hole, at)),
    );
  const grid = Array.from({ length: 29 * 24 }, (_, index) => [
    -59.3 + (index % 29),
    -29.3 + Math.floor(index / 29),
  ]);
  const [partLand, wholeLand] = [landOf(part), landOf(whole)];
  expect(grid.map((at) => isLand(partLand, at))).toEqual(grid.map((at) => isLand(wholeLand, at)));
  expect(grid.filter((at) => isLand(partLand, at)).length).toBeGreaterThan(200);
  const isOutside = ([x = 0, y = 0]: Position) => x < -60 || x > -30 || y < -30 || y > -5;
  expect(partLand.flat(2).filter(isOutside)).toEqual([]);
  const reaching = linesOf(whole).filter((line) => line.some((at) => !isOutside(at)));
  const texts = new Set(linesOf(part).map((line) => JSON.stringify(line)));
  expect(reaching.filter((line) => !texts.has(JSON.stringify(line)))).toEqual([]);
  expect(texts.size).toBeLessThan(linesOf(whole).length / 10);
});

test('borders between countries are drawn once, separate from the coasts', () => {
  const kinds = decodeWorld(readWorld()).features.map((shape) => String(shape.properties?.['kind']));
  expect(kinds.filter((kind) => kind !== 'land')).toEqual(['coast', 'border']);
});
