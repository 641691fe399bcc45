import type { Position } from 'geojson';
import { clipOpen } from './box.ts';

/** Returns a ring or line with longitudes that continue beyond 180 instead of jumping to -180. */
function unwrap(points: readonly Position[]): Position[] {
  let turns = 0;
  let previous = 0;
  return points.map((point, index) => {
    const [longitude = 0, latitude = 0] = point;
    if (index > 0 && longitude - previous > 180) turns -= 1;
    if (index > 0 && longitude - previous < -180) turns += 1;
    previous = longitude;
    return [longitude + turns * 360, latitude];
  });
}

function xOf(point: Position | undefined): number {
  return point?.[0] ?? 0;
}

function crossing(from: Position, to: Position, longitude: number): Position {
  const [x0 = 0, y0 = 0] = from;
  const [x1 = 0, y1 = 0] = to;
  return [longitude, x1 === x0 ? y0 : y0 + ((y1 - y0) * (longitude - x0)) / (x1 - x0)];
}

function shift(points: readonly Position[], degrees: number): Position[] {
  return points.map(([x = 0, y = 0]) => [x + degrees, y]);
}

function worldsOf(points: readonly Position[]): number[] {
  const xs = points.map(xOf);
  const first = Math.floor((xs.reduce((a, b) => Math.min(a, b)) + 180) / 360);
  const last = Math.ceil((xs.reduce((a, b) => Math.max(a, b)) - 180) / 360);
  return Array.from({ length: Math.max(last - first, 0) + 1 }, (_, index) => first + index);
}

/**
 * Splits a closed ring into closed rings within [-180, 180]. A ring that circles the globe is closed over the South
 * Pole, since only Antarctica has one.
 */
export function splitRing(ring: readonly Position[]): Position[][] {
  const open = unwrap(ring);
  const [first, last] = [open[0], open.at(-1)];
  if (first !== undefined && last !== undefined && Math.abs(xOf(first) - xOf(last)) > 180) {
    open.push([xOf(last), -90], [xOf(first), -90]);
  } else open.pop();
  if (open.every((point) => Math.abs(xOf(point)) <= 180)) return [[...open, open[0] as Position]];
  const pieces: Position[][] = [];
  for (const world of worldsOf(open)) {
    const east = clipOpen(open, 0, world * 360 + 180, 1);
    const piece = shift(clipOpen(east, 0, world * 360 - 180, -1), -world * 360);
    if (piece.length >= 3) pieces.push([...piece, piece[0] as Position]);
  }
  return pieces;
}

/** Splits a line where it leaves [-180, 180]. */
export function splitLine(line: readonly Position[]): Position[][] {
  const pieces: Position[][] = [];
  let piece: Position[] = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    const step = before === undefined ? 0 : xOf(point) - xOf(before);
    if (before !== undefined && Math.abs(step) > 180) {
      const edge = xOf(before) > 0 ? 180 : -180;
      const [, latitude = 0] = crossing(before, [xOf(point) + Math.sign(edge) * 360, point[1] ?? 0], edge);
      pieces.push([...piece, [edge, latitude]]);
      piece = [[-edge, latitude]];
    }
    piece.push(point);
  }
  pieces.push(piece);
  return pieces.filter((part) => part.length >= 2);
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

/** Splits a polygon; each hole stays with the piece that contains it. */
export function splitPolygon(polygon: readonly Position[][]): Position[][][] {
  const [outer, ...holes] = polygon;
  if (outer === undefined) return [];
  const pieces = splitRing(outer).map((ring) => [ring]);
  for (const hole of holes.flatMap(splitRing)) {
    const owner =
      pieces.length === 1 ? pieces[0] : pieces.find(([ring]) => contains(ring ?? [], hole[0] ?? []));
    owner?.push(hole);
  }
  return pieces;
}
