import { mercatorX, mercatorY } from '../../live/mercator.ts';
import type { Camera } from '../map-types.ts';

interface TileRoom {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Tile size at the tile's own zoom. */
  readonly tileSize: number;
}

export type TileAddress = readonly [z: number, x: number, y: number];

/** Returns the tile at the center of the camera. */
export function tileAt(camera: Camera, { minZoom, maxZoom, tileSize }: TileRoom): TileAddress {
  const wanted = Math.round(camera.zoom + Math.log2(512 / tileSize));
  const z = Math.max(minZoom, Math.min(maxZoom, wanted));
  const count = 2 ** z;
  const place = (share: number): number => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return [z, place(mercatorX(camera.longitude)), place(mercatorY(camera.latitude))];
}

export function fillTemplate(template: string, [z, x, y]: TileAddress): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
