import { latitudeOf, longitudeOf } from '../../live/mercator.ts';
import { isTouching, type Box } from './box.ts';
import { tileAt } from './tile-at.ts';

/** Area where the embedded map has streets; it contains all tiles that touch the box. */
export const streetRegion = { west: -49.6, south: -17, east: -47.45, north: -15.48, minZoom: 8, maxZoom: 14 };

/** Zoom from which users look for streets. */
export const streetsFromZoom = 11;

/** Returns the area covered by the tiles at a zoom: the lower the zoom, the further beyond the box. */
export function coveredAt(zoom: number): Box {
  const { west, south, east, north, minZoom, maxZoom } = streetRegion;
  const room = { minZoom, maxZoom, tileSize: 512 };
  const z = Math.floor(zoom);
  const [, left, top] = tileAt({ longitude: west, latitude: north, zoom: z }, room);
  const [drawn, right, bottom] = tileAt({ longitude: east, latitude: south, zoom: z }, room);
  const count = 2 ** drawn;
  return {
    west: longitudeOf(left / count),
    south: latitudeOf((bottom + 1) / count),
    east: longitudeOf((right + 1) / count),
    north: latitudeOf(top / count),
  };
}

/** Returns whether a view contains streets of the region. */
export function hasStreetsIn(view: Box, zoom: number): boolean {
  return zoom >= streetRegion.minZoom && isTouching(view, coveredAt(zoom));
}
