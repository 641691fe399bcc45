import type { BaseMapSource } from '@azimute/contract';
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Camera } from '../fleet-map-types.ts';
import type { StreetSchema } from '../style/street-layers.ts';
import { mergeAttributions, readAttribution, type Attribution } from './attribution.ts';
import { readForeignStyle } from './foreign-style.ts';
import { fillTemplate, tileAt } from './tile-at.ts';

export type Bounds = readonly [west: number, south: number, east: number, north: number];

interface Tiles {
  readonly templates: readonly string[];
  readonly tileSize: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Null: the whole world. */
  readonly bounds: Bounds | null;
}

/** A source that has answered, with what is needed to draw it. */
export type PreparedSource = {
  readonly attribution: readonly Attribution[];
  readonly mayFold: boolean;
} & (
  | ({ readonly kind: 'raster' } & Tiles)
  | ({ readonly kind: 'streets'; readonly schema: StreetSchema } & Tiles)
  | { readonly kind: 'style'; readonly style: StyleSpecification }
);

export interface Asking {
  readonly signal: AbortSignal;
  /** What the middle of the map shows is asked for: it will be needed anyway. */
  readonly camera: Camera;
  readonly isDark: boolean;
  /** Whether the source still answers is to be told, not what the browser has kept of it. */
  readonly isCheck: boolean;
}

/** Whether a source looks otherwise on a dark page. */
export function hasDarkVariant(source: BaseMapSource | null): boolean {
  if (source?.kind === 'style') return source.darkAddress !== null;
  return source?.kind === 'raster' && source.darkTemplates !== null;
}

/** Asks a source for its description and for a tile; null says that it does not answer as a map does. */
export async function prepareSource(source: BaseMapSource, asking: Asking): Promise<PreparedSource | null> {
  if (source.kind === 'style') return prepareStyle(source, asking);
  if (source.kind === 'file') {
    const { prepareArchive } = await import('./map-archives.ts');
    return prepareArchive(source, asking);
  }
  const { templates, darkTemplates, tileSize, minZoom, maxZoom, attribution, mayFold } = source;
  const shown = asking.isDark ? (darkTemplates ?? templates) : templates;
  const tiles: Tiles = { templates: shown, tileSize, minZoom, maxZoom, bounds: null };
  return (await answersTile(tiles, asking)) ? { kind: 'raster', attribution, mayFold, ...tiles } : null;
}

async function prepareStyle(
  source: Extract<BaseMapSource, { kind: 'style' }>,
  asking: Asking,
): Promise<PreparedSource | null> {
  const { address, darkAddress } = source;
  const read = (await readJson(
    asking.isDark ? (darkAddress ?? address) : address,
    asking,
  )) as StyleSpecification | null;
  if (read === null || !Array.isArray(read.layers) || typeof read.sources !== 'object') return null;
  const style = readForeignStyle(read);
  const described = await Promise.all(Object.values(style.sources).map((one) => describe(one, asking)));
  const tiled = described.find((one) => one !== null && one.templates.length > 0);
  if (tiled && !(await answersTile(tiled, asking))) return null;
  const said = described.flatMap((one) => (one?.attribution ? [readAttribution(one.attribution)] : []));
  const attribution = mergeAttributions([source.attribution, ...said]);
  return { kind: 'style', style, attribution, mayFold: source.mayFold };
}

interface TileJson {
  readonly tiles?: readonly string[];
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly attribution?: string;
}

/** What a source of a style says of its tiles, itself or by the description that it names. */
async function describe(
  source: SourceSpecification,
  asking: Asking,
): Promise<(Tiles & { readonly attribution?: string }) | null> {
  if (source.type !== 'vector' && source.type !== 'raster') return null;
  const isDescribed = source.url?.startsWith('http') ?? false;
  const named = isDescribed ? ((await readJson(source.url ?? '', asking)) as TileJson | null) : {};
  if (named === null) throw new Error('A source of the style does not answer');
  const { tiles = [], minzoom = 0, maxzoom = 22, attribution } = { ...named, ...source } as TileJson;
  const tileSize = source.type === 'raster' ? (source.tileSize ?? 512) : 512;
  const templates = tiles.filter((one) => one.startsWith('http'));
  const room = { templates, tileSize, minZoom: minzoom, maxZoom: maxzoom, bounds: null };
  return attribution === undefined ? room : { ...room, attribution };
}

async function readJson(address: string, { signal, isCheck }: Asking): Promise<unknown> {
  const response = await fetch(address, { signal, ...(isCheck && { cache: 'no-store' }) });
  return response.ok ? await response.json() : null;
}

/** A source that has no tile for a place answers as well. */
async function answersTile(tiles: Tiles, { signal, camera, isCheck }: Asking): Promise<boolean> {
  const address = fillTemplate(tiles.templates[0] ?? '', tileAt(camera, tiles));
  const response = await fetch(address, { signal, ...(isCheck && { cache: 'no-store' }) });
  await response.arrayBuffer();
  return response.ok || response.status === 404;
}
