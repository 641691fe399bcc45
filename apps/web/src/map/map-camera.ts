import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Viewport } from '../live/live-protocol.ts';
import { mercatorX, mercatorY } from '../live/mercator.ts';
import type { Camera } from './fleet-map-types.ts';
import type { Projection } from './markers/fleet-scene.ts';

/** The map is never turned or tilted: one factor and one shift lead from mercator to pixels. */
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

export function cameraOf(map: MapLibreMap): Camera {
  const { lng, lat } = map.getCenter().wrap();
  return { longitude: lng, latitude: lat, zoom: map.getZoom() };
}
