import type { Camera } from '../../../map/map-types.ts';
import type { Geofence } from '../api/geofence-queries.ts';

/** Pixels of a tile, which contains the whole world at zoom 0. */
const tilePixels = 512;
const nearest = 18;

/** Returns the camera that fits the bounds into a map of this size, with a margin. */
export function cameraOfBounds(
  [west, south, east, north]: Geofence['bounds'],
  { width, height }: { readonly width: number; readonly height: number },
): Camera {
  const latitude = (south + north) / 2;
  // On the map, a degree of latitude is longer than a degree of longitude.
  const stretch = 1 / Math.cos((latitude * Math.PI) / 180);
  const share = Math.max((east - west) / width, ((north - south) * stretch) / height) / 0.7;
  const zoom = Math.log2(360 / (tilePixels * Math.max(share, Number.MIN_VALUE)));
  return { latitude, longitude: (west + east) / 2, zoom: Math.min(nearest, Math.max(1, zoom)) };
}
