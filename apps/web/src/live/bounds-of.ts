import type { AssetStore } from './asset-store.ts';
import type { Box, FleetBounds } from './live-protocol.ts';
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

/** Whether an asset lies in a box; longitudes repeat, and a box may lie over the antimeridian. */
export function isInBox(store: AssetStore, slot: number, box: Box): boolean {
  const x = store.x[slot] ?? Number.NaN;
  const y = store.y[slot] ?? Number.NaN;
  if (!(y >= box.minY && y <= box.maxY)) return false;
  return [x - 1, x, x + 1].some((copy) => copy >= box.minX && copy <= box.maxX);
}
