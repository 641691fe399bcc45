import { metersPerDegreeAt } from './step-meters.ts';

type Point = readonly [longitude: number, latitude: number];

/**
 * Simplifies a closed ring within a tolerance (Douglas and Peucker, 1973). Keeps at least a triangle of an outer ring
 * larger than the tolerance; one point and its repeat if all lie within it.
 */
export function simplifyRing<P extends Point>(ring: readonly P[], toleranceMeters: number): P[] {
  const last = ring.length - 1;
  if (last < 4) return [...ring];
  const [perLongitude, perLatitude] = metersPerDegreeAt(ring[0]?.[1] ?? 0);
  const x = Float64Array.from(ring, ([longitude]) => longitude * perLongitude);
  const y = Float64Array.from(ring, ([, latitude]) => latitude * perLatitude);
  const kept = new Uint8Array(ring.length);
  // A ring ends at its start: cut it at the farthest point.
  const far = farthest({ x, y }, 0, last);
  kept[0] = 1;
  kept[last] = 1;
  kept[far.at] = 1;
  keepFar({ x, y }, kept, toleranceMeters, [
    [0, far.at],
    [far.at, last],
  ]);
  const simplified = ring.filter((_point, index) => kept[index] === 1);
  return simplified.length < 4 && far.squared > toleranceMeters ** 2
    ? keepTriangle(ring, { x, y }, far.at)
    : simplified;
}

/** Simplifies a line within a tolerance. */
export function simplifyLine<P extends Point>(line: readonly P[], toleranceMeters: number): P[] {
  const [perLongitude, perLatitude] = metersPerDegreeAt(line[0]?.[1] ?? 0);
  const x = Float64Array.from(line, ([longitude]) => longitude * perLongitude);
  const y = Float64Array.from(line, ([, latitude]) => latitude * perLatitude);
  const kept = new Uint8Array(line.length);
  const last = line.length - 1;
  kept[0] = 1;
  kept[last] = 1;
  keepFar({ x, y }, kept, toleranceMeters, [[0, last]]);
  const simplified = line.filter((_point, index) => kept[index] === 1);
  return simplified.filter(
    (point, index) => point[0] !== simplified[index - 1]?.[0] || point[1] !== simplified[index - 1]?.[1],
  );
}

/** Keeps the farthest point of each span while it exceeds the tolerance. */
function keepFar(plane: Plane, kept: Uint8Array, toleranceMeters: number, spans: [number, number][]): void {
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    if (to - from < 2) continue;
    const { at, squared } = farthest(plane, from, to);
    if (squared <= toleranceMeters ** 2) continue;
    kept[at] = 1;
    spans.push([from, at], [at, to]);
  }
}

interface Plane {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function farthest(plane: Plane, from: number, to: number): { at: number; squared: number } {
  let found = { at: from + 1, squared: -1 };
  for (let at = from + 1; at < to; at += 1) {
    const squared = squaredToSegment(plane, at, from, to);
    if (squared > found.squared) found = { at, squared };
  }
  return found;
}

function squaredToSegment({ x, y }: Plane, at: number, from: number, to: number): number {
  const [ax = 0, ay = 0, bx = 0, by = 0, px = 0, py = 0] = [x[from], y[from], x[to], y[to], x[at], y[at]];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length));
  return (px - ax - along * dx) ** 2 + (py - ay - along * dy) ** 2;
}

/** A sliver keeps its most distant points on both sides, so that it can be drawn. */
function keepTriangle<P extends Point>(ring: readonly P[], plane: Plane, far: number): P[] {
  const last = ring.length - 1;
  const [first, second] = [farthest(plane, 0, far), farthest(plane, far, last)];
  const third = far < 2 || second.squared > first.squared ? second.at : first.at;
  const kept = new Set([0, far, third, last]);
  return ring.filter((_point, index) => kept.has(index));
}
