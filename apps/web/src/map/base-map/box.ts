import type { Polygon, Position } from 'geojson';
import type { LngLatBounds } from 'maplibre-gl';

/** A part of the world, in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const leastRoomDegrees = 8;

export const wholeWorld: Box = { west: -180, south: -90, east: 180, north: 90 };

export function isTouching(a: Box, b: Box): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  );
}

export function outlineOf({ west, south, east, north }: Box): Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** Returns the box of a map's bounds; all longitudes if they cross the antimeridian. */
export function boxOf(bounds: LngLatBounds): Box {
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ];
  return west < -180 || east > 180 ? { ...wholeWorld, south, north } : { west, south, east, north };
}

/** Extends a box by half its size on every side, at high zoom by some hundred kilometers. */
export function widen({ west, south, east, north }: Box): Box {
  const aside = Math.max((east - west) / 2, leastRoomDegrees);
  const up = Math.max((north - south) / 2, leastRoomDegrees);
  return {
    west: Math.max(west - aside, -180),
    south: south - up,
    east: Math.min(east + aside, 180),
    north: north + up,
  };
}

/** Clips a closed ring to a box (Sutherland and Hodgman); null if nothing remains. */
export function clipRing(ring: readonly Position[], { west, south, east, north }: Box): Position[] | null {
  let open = ring.slice(1);
  for (const [axis, limit, sign] of [
    [0, east, 1],
    [0, west, -1],
    [1, north, 1],
    [1, south, -1],
  ] as const)
    open = clipOpen(open, axis, limit, sign);
  const [first] = open;
  return first === undefined || open.length < 3 ? null : [...open, first];
}

/** Clips an open ring to `sign * value <= sign * limit`. */
export function clipOpen(ring: readonly Position[], axis: 0 | 1, limit: number, sign: 1 | -1): Position[] {
  const valueOf = (point: Position): number => point[axis] ?? 0;
  const kept: Position[] = [];
  for (let index = 0; index < ring.length; index += 1) {
    const from = ring[(index + ring.length - 1) % ring.length] as Position;
    const to = ring[index] as Position;
    const fromInside = sign * valueOf(from) <= sign * limit;
    const toInside = sign * valueOf(to) <= sign * limit;
    if (fromInside !== toInside) {
      const share = (limit - valueOf(from)) / (valueOf(to) - valueOf(from));
      kept.push(from.map((value, at) => (at === axis ? limit : value + ((to[at] ?? 0) - value) * share)));
    }
    if (toInside) kept.push(to);
  }
  return kept;
}
