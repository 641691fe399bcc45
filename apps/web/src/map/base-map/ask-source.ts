import type { Camera } from '../map-types.ts';
import { fillTemplate, tileAt } from './tile-at.ts';

export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface Tiles {
  readonly templates: readonly string[];
  readonly tileSize: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Null for the whole world. */
  readonly bounds: Bounds | null;
}

export interface Asking {
  readonly signal: AbortSignal;
  /** Requests the tile at the map's center, which is needed anyway. */
  readonly camera: Camera;
  readonly isDark: boolean;
  /** Checks whether the source still responds, bypassing the browser's cache. */
  readonly isCheck: boolean;
}

export async function readJson(address: string, { signal, isCheck }: Asking): Promise<unknown> {
  const response = await fetch(address, { signal, ...(isCheck && { cache: 'no-store' }) });
  return response.ok ? await response.json() : null;
}

/** A source without a tile for the place counts as responding. */
export async function answersTile(tiles: Tiles, { signal, camera, isCheck }: Asking): Promise<boolean> {
  const address = fillTemplate(tiles.templates[0] ?? '', tileAt(camera, tiles));
  const response = await fetch(address, { signal, ...(isCheck && { cache: 'no-store' }) });
  await response.arrayBuffer();
  return response.ok || response.status === 404;
}
