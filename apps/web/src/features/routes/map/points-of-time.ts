import type { GeoPoint } from '@azimute/geo';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import { boundsOfFixes } from '../trail/bounds-of-fixes.ts';
import type { HeldFixes } from '../trail/held-fixes.ts';
import { indexAt, type Stay } from '../trail/place-at.ts';

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
