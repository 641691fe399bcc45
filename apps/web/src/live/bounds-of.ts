import type { AssetStore } from './asset-store.ts';
import type { FleetBounds } from './live-protocol.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';

/** Corners around the assets that have a position; null when none has. */
export function boundsOf(store: AssetStore, slots: readonly number[]): FleetBounds | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const slot of slots) {
    const x = store.x[slot] ?? Number.NaN;
    const y = store.y[slot] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  if (minX > maxX) return null;
  return {
    west: longitudeOf(minX),
    south: latitudeOf(maxY),
    east: longitudeOf(maxX),
    north: latitudeOf(minY),
  };
}
