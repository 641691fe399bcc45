import type { LngLat } from './lng-lat.ts';

/** Degrees. A box never crosses the antimeridian: `west` is at most `east`. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The smallest box that holds all points; undefined when there are none. */
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
