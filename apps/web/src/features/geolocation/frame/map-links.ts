import type { GeoPoint } from '@azimute/geo';
import type { Camera } from '../../../map/map-types.ts';
import { writeCamera } from '../../maps/api/camera-in-address.ts';

const placeZoom = 14;

/** The address of all that is shown here; where the map follows an asset, its own address does not say where it is by now. */
export function linkToView(camera: Camera | null): string {
  const url = new URL(window.location.href);
  if (camera !== null) url.searchParams.set('at', writeCamera(camera));
  return url.href.replaceAll('%2C', ',');
}

/** The address of the map with an asset's card open, and nothing else of what is shown here. */
export function linkToAsset(assetId: number): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?asset=${assetId}`;
}

/** The address of the map at a place; at least as near as one needs to tell it from others. */
export function linkToPlace({ latitude, longitude }: GeoPoint, zoom = placeZoom): string {
  const { origin, pathname } = window.location;
  const at = [latitude.toFixed(5), longitude.toFixed(5), Math.max(zoom, placeZoom).toFixed(1)];
  return `${origin}${pathname}?at=${at.join(',')}`;
}
