import { type GeoPoint, metersPerPixel } from '@azimute/geo';
import type { LngLat, Map as MapLibreMap } from 'maplibre-gl';
import type { Box, Viewport } from '../live/live-protocol.ts';
import { mercatorX, mercatorY } from '../live/mercator.ts';
import type { Camera, MapPointer } from './map-types.ts';
import type { Projection } from './markers/fleet-scene.ts';

/** The map is never rotated or tilted: one scale and one offset convert mercator to pixels. */
export function projectionOf(map: MapLibreMap): Projection {
  const centre = map.getCenter();
  const pixel = map.project(centre);
  const size = 512 * 2 ** map.getZoom();
  const [centreX, centreY] = [mercatorX(centre.lng), mercatorY(centre.lat)];
  return {
    toPixels: (x, y) => {
      const aside = x - centreX;
      return [pixel.x + (aside - Math.round(aside)) * size, pixel.y + (y - centreY) * size];
    },
  };
}

/** Returns the size of the drawn area in page pixels, even while hidden. */
export function sizeOf(map: MapLibreMap): { readonly width: number; readonly height: number } {
  const { width, height } = map.getCanvas();
  const ratio = map.getPixelRatio();
  return { width: width / ratio, height: height / ratio };
}

export function viewportOf(map: MapLibreMap): Viewport {
  const bounds = map.getBounds();
  return {
    minX: mercatorX(bounds.getWest()),
    maxX: mercatorX(bounds.getEast()),
    minY: mercatorY(bounds.getNorth()),
    maxY: mercatorY(bounds.getSouth()),
    zoom: map.getZoom(),
  };
}

/** Returns the box between two places of the map's container. */
export function boxBetween(
  map: MapLibreMap,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
): Box {
  const ends = [from, to].map(([x, y]) => map.unproject([x, y]));
  const xs = ends.map(({ lng }) => mercatorX(lng));
  const ys = ends.map(({ lat }) => mercatorY(lat));
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

/** Returns the place within 180 degrees, whichever copy of the world it is on. */
export function pointOf(lngLat: LngLat): GeoPoint {
  const { lng, lat } = lngLat.wrap();
  return { longitude: lng, latitude: lat };
}

export function cameraOf(map: MapLibreMap): Camera {
  return { ...pointOf(map.getCenter()), zoom: map.getZoom() };
}

export function pointerAt(map: MapLibreMap, [x, y]: readonly [x: number, y: number]): MapPointer {
  const point = pointOf(map.unproject([x, y]));
  return { ...point, x, y, metersPerPixel: metersPerPixel(point.latitude, map.getZoom()) };
}
