import type { FleetBounds } from '../../../live/live-protocol.ts';
import type { TrailColumns } from './held-fixes.ts';

/**
 * Returns the bounds of fixes without outliers; null if there are none. A trail across the antimeridian extends east of
 * 180 degrees.
 */
export function boundsOfFixes(
  { longitude, latitude }: Pick<TrailColumns, 'longitude' | 'latitude'>,
  isStray: (index: number) => boolean,
): FleetBounds | null {
  const [first] = longitude;
  if (first === undefined) return null;
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [index, x] of longitude.entries()) {
    if (isStray(index)) continue;
    const near = x - 360 * Math.round((x - first) / 360);
    west = Math.min(west, near);
    east = Math.max(east, near);
    south = Math.min(south, latitude[index] ?? 0);
    north = Math.max(north, latitude[index] ?? 0);
  }
  return { west, east, south, north };
}
