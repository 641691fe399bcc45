import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { answersTile, readJson, type Asking, type Tiles } from './ask-source.ts';
import { mergeAttributions, readAttribution, type Attribution } from './attribution.ts';
import { readForeignStyle } from './foreign-style.ts';

interface PreparedStyle {
  readonly style: StyleSpecification;
  readonly attribution: readonly Attribution[];
}

/** Requests a style, its sources' descriptions, and a tile of one of them; null if any is invalid. */
export async function prepareStyle(
  address: string,
  owed: readonly Attribution[],
  asking: Asking,
): Promise<PreparedStyle | null> {
  const read = (await readJson(address, asking)) as StyleSpecification | null;
  if (read === null || !Array.isArray(read.layers) || typeof read.sources !== 'object') return null;
  const style = readForeignStyle(read, address);
  const described = await Promise.all(
    Object.entries(style.sources).map(
      async ([name, source]) => [name, await describe(source, asking)] as const,
    ),
  );
  const tiled = described.find(([, { tiles }]) => tiles !== null)?.[1].tiles ?? null;
  if (tiled !== null && !(await answersTile(tiled, asking))) return null;
  const said = described.map(([, { attribution }]) => readAttribution(attribution));
  const sources = Object.fromEntries(described.map(([name, { source }]) => [name, source]));
  return { style: { ...style, sources }, attribution: mergeAttributions([owed, ...said]) };
}

interface Described {
  /** In the map's format. */
  readonly source: SourceSpecification;
  /** Tiles of which one must still be requested; null if there are none, or if one has responded. */
  readonly tiles: Tiles | null;
  /** Markup. */
  readonly attribution: string;
}

interface TileJson {
  readonly tiles?: readonly string[];
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly attribution?: string;
}

/** Returns a source's tile information, from itself or from the description it refers to. */
async function describe(source: SourceSpecification, asking: Asking): Promise<Described> {
  if (!addressesOf(source).every(isReadable)) throw new Error('A source of the style cannot be read');
  if (!isTiled(source)) return { source, tiles: null, attribution: '' };
  const archive = archiveIn(source);
  if (archive !== null) {
    const { describeArchive } = await import('./map-archives.ts');
    const { attribution, ...room } = await describeArchive(archive, asking);
    const { url: _, ...rest } = source;
    const own = { ...room, ...rest, tiles: room.tiles } as SourceSpecification;
    return { source: own, tiles: null, attribution: source.attribution ?? attribution };
  }
  const named = source.url === undefined ? {} : ((await readJson(source.url, asking)) as TileJson | null);
  if (named === null) throw new Error('A source of the style does not answer');
  const { tiles = [], minzoom = 0, maxzoom = 22, attribution = '' } = { ...named, ...source } as TileJson;
  const tileSize = 'tileSize' in source ? (source.tileSize ?? 512) : 512;
  if (tiles.length === 0 || !tiles.every(isReadable)) throw new Error('A source of the style has no tiles');
  const room = { templates: tiles, tileSize, minZoom: minzoom, maxZoom: maxzoom, bounds: null };
  return { source, tiles: room, attribution };
}

const isReadable = (address: string) => /^(https?|data|blob|pmtiles):/.test(address);

type TiledSource = Extract<SourceSpecification, { type: 'vector' | 'raster' | 'raster-dem' }>;

function isTiled(source: SourceSpecification): source is TiledSource {
  return ['vector', 'raster', 'raster-dem'].includes(source.type);
}

function addressesOf(source: SourceSpecification): string[] {
  const named = 'url' in source && source.url !== undefined ? [source.url] : [];
  const listed = 'tiles' in source ? (source.tiles ?? []) : [];
  const data = 'data' in source && typeof source.data === 'string' ? [source.data] : [];
  return [...named, ...listed, ...data, ...('urls' in source ? source.urls : [])];
}

/** Returns the PMTiles file that a source names in the way of Protomaps styles, as description or tiles. */
function archiveIn({ url, tiles }: TiledSource): string | null {
  const [, file = null] = /^pmtiles:\/\/(.+?)(?:\/\{z\}.*)?$/.exec(url ?? tiles?.[0] ?? '') ?? [];
  return file;
}
