import type { Camera } from '../map-types.ts';
import { fillTemplate, tileAt } from './tile-at.ts';

export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface Tiles {
  readonly templates: readonly string[];
  readonly tileSize: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Null: the whole world. */
  readonly bounds: Bounds | null;
}

export interface Asking {
  readonly signal: AbortSignal;
  /** What the middle of the map shows is asked for: it will be needed anyway. */
  readonly camera: Camera;
  readonly isDark: boolean;
  /** Whether the source still answers is to be told, not what the browser has kept of it. */
  readonly isCheck: boolean;
}

export async function readJson(address: string, { signal, isCheck }: Asking): Promise<unknown> {
  const response = await fetch(address, { signal, ...(isCheck && { cache: 'no-store' }) });
  return response.ok ? await response.json() : null;
}

/** A source that has no tile for a place answers as well. */
export async function answersTile(tiles: Tiles, { signal, camera, isCheck }: Asking): Promise<boolean> {
  const address = fillTemplate(tiles.templates[0] ?? '', tileAt(camera, tiles));
  const response = await fetch(address, { signal, ...(isCheck && { cache: 'no-store' }) });
  await response.arrayBuffer();
  return response.ok || response.status === 404;
}
