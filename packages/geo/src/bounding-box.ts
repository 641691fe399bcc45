import type { LngLat } from './lng-lat.ts';

/** Degrees. Never crosses the antimeridian: `west` is at most `east`. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Smallest box around all points; undefined without points. */
export function boundingBoxOf(points: Iterable<LngLat>): BoundingBox | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return west === Infinity ? undefined : { west, south, east, north };
}
