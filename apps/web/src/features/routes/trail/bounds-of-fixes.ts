import type { GeoPoint } from '@azimute/geo';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import type { HeldFixes, TrailColumns } from './held-fixes.ts';
import { indexAt, type Stay } from './place-at.ts';

/**
 * Corners around fixes but for those that strayed; null without one. A trail over the antimeridian lies to the
 * east of 180 degrees.
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

/** Where an asset was during a time: at its fixes then, and at the last one before. */
export function pointsOfTime(
  { fixedAt, longitude, latitude }: HeldFixes,
  { fromMs, toMs }: Stay,
): GeoPoint[] {
  const [from, to] = [Math.max(0, indexAt(fixedAt, fromMs)), indexAt(fixedAt, toMs)];
  const xs = longitude.subarray(from, to + 1);
  return Array.from(xs, (x, index) => ({ longitude: x, latitude: latitude[from + index] ?? 0 }));
}

/** Corners around where an asset was during a time; null where nothing is known of it. */
export function boundsOfTime(fixes: HeldFixes, time: Stay): FleetBounds | null {
  const points = pointsOfTime(fixes, time);
  const [longitude, latitude] = [
    points.map((point) => point.longitude),
    points.map((point) => point.latitude),
  ];
  return boundsOfFixes({ longitude, latitude }, () => false);
}
