import type { GeoPoint } from '@azimute/geo';
import type { Camera } from '../../../map/map-types.ts';
import { writeCamera } from '../../maps/api/camera-in-address.ts';

const placeZoom = 14;

/**
 * Returns the address of the current view, with the camera; while the map follows an asset, its own address is out of
 * date.
 */
export function linkToView(camera: Camera | null): string {
  const url = new URL(window.location.href);
  if (camera !== null) url.searchParams.set('at', writeCamera(camera));
  return url.href.replaceAll('%2C', ',');
}

/** Returns the address of the map with only an asset's card open. */
export function linkToAsset(assetId: number): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?asset=${assetId}`;
}

/** Returns the address of the map at a place, zoomed in enough to identify it. */
export function linkToPlace({ latitude, longitude }: GeoPoint, zoom = placeZoom): string {
  const { origin, pathname } = window.location;
  const at = [latitude.toFixed(5), longitude.toFixed(5), Math.max(zoom, placeZoom).toFixed(1)];
  return `${origin}${pathname}?at=${at.join(',')}`;
}
