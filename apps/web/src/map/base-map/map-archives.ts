import type { BaseMapSource } from '@azimute/contract';
import { addProtocol } from 'maplibre-gl';
import { FetchSource, PMTiles, TileType } from 'pmtiles';
import { streetSchemaOf } from '../style/street-layers.ts';
import { readAttribution } from './attribution.ts';
import { PortalFile } from './portal-file.ts';
import type { Asking, Bounds, PreparedSource } from './prepare-source.ts';
import { tileAt } from './tile-at.ts';

const protocol = 'map-archive';
const archives = new Map<string, PMTiles>();

function archiveOf(file: string): PMTiles {
  const known = archives.get(file);
  if (known !== undefined) return known;
  const isElsewhere = file.startsWith('https://');
  const archive = new PMTiles(isElsewhere ? new FetchSource(file) : new PortalFile(file));
  archives.set(file, archive);
  return archive;
}

interface Metadata {
  readonly attribution?: string;
  readonly vector_layers?: readonly { readonly id: string }[];
}

/** Reads what a PMTiles file says of itself, and one of its tiles. */
export async function prepareArchive(
  source: Extract<BaseMapSource, { kind: 'file' }>,
  { signal, camera, isCheck }: Asking,
): Promise<PreparedSource | null> {
  const { file } = source;
  if (isCheck) archives.delete(file);
  const archive = archiveOf(file);
  try {
    const header = await archive.getHeader();
    const metadata = (await archive.getMetadata()) as Metadata;
    const { minZoom, maxZoom } = header;
    await archive.getZxy(...tileAt(camera, { minZoom, maxZoom, tileSize: 512 }), signal);
    const attribution =
      source.attribution.length > 0 ? source.attribution : readAttribution(metadata.attribution ?? '');
    const bounds: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
    const templates = [`${protocol}://{z}/{x}/{y}/${encodeURIComponent(file)}`];
    const { mayFold } = source;
    const tiles = { templates, minZoom, maxZoom, bounds, attribution, mayFold };
    if (header.tileType !== TileType.Mvt) return { kind: 'raster', tileSize: 256, ...tiles };
    const schema = streetSchemaOf((metadata.vector_layers ?? []).map(({ id }) => id));
    return schema === null ? null : { kind: 'streets', schema, tileSize: 512, ...tiles };
  } catch (error) {
    // What was not read is asked for again the next time.
    archives.delete(file);
    throw error;
  }
}

/** A place without a tile is empty, as a server says by 404: it is not told as an error. */
class NoTile extends Error {
  readonly status = 404;
}

addProtocol(protocol, async ({ url }, { signal }) => {
  const [, z = '', x = '', y = '', file = ''] = /:\/\/(\d+)\/(\d+)\/(\d+)\/(.+)$/.exec(url) ?? [];
  const tile = await archiveOf(decodeURIComponent(file)).getZxy(Number(z), Number(x), Number(y), signal);
  if (tile === undefined) throw new NoTile('The file has no tile here');
  return { data: tile.data };
});
