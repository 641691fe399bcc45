import type { BaseMapSource } from '@azimute/contract';
import { FetchSource, PMTiles, TileType, type Header } from 'pmtiles';
import { streetSchemaOf } from '../style/street-layers.ts';
import { templateOf } from './archive-protocol.ts';
import type { Asking, Bounds } from './ask-source.ts';
import { readAttribution } from './attribution.ts';
import { PortalFile } from './portal-file.ts';
import type { PreparedSource } from './prepare-source.ts';
import { tileAt, type TileAddress } from './tile-at.ts';

const archives = new Map<string, PMTiles>();

function archiveOf(file: string): PMTiles {
  const known = archives.get(file);
  if (known !== undefined) return known;
  const isElsewhere = /^https?:/.test(file);
  const archive = new PMTiles(isElsewhere ? new FetchSource(file) : new PortalFile(file));
  archives.set(file, archive);
  return archive;
}

interface Metadata {
  readonly attribution?: string;
  readonly vector_layers?: readonly { readonly id: string }[];
}

/** Reads the header of a PMTiles file, or one of its tiles. */
async function readArchive(
  file: string,
  { signal, camera, isCheck }: Asking,
): Promise<{ readonly header: Header; readonly metadata: Metadata }> {
  if (isCheck) archives.delete(file);
  const archive = archiveOf(file);
  try {
    const header = await archive.getHeader();
    const metadata = (await archive.getMetadata()) as Metadata;
    const { minZoom, maxZoom } = header;
    await archive.getZxy(...tileAt(camera, { minZoom, maxZoom, tileSize: 512 }), signal);
    return { header, metadata };
  } catch (error) {
    // Failed reads are retried next time.
    archives.delete(file);
    throw error;
  }
}

const boundsOf = ({ minLon, minLat, maxLon, maxLat }: Header): Bounds => [minLon, minLat, maxLon, maxLat];

export async function prepareArchive(
  source: Extract<BaseMapSource, { kind: 'file' }>,
  asking: Asking,
): Promise<PreparedSource | null> {
  const { file, mayFold } = source;
  const { header, metadata } = await readArchive(file, asking);
  const attribution =
    source.attribution.length > 0 ? source.attribution : readAttribution(metadata.attribution ?? '');
  const { minZoom, maxZoom } = header;
  const tiles = { templates: [templateOf(file)], minZoom, maxZoom, bounds: boundsOf(header) };
  if (header.tileType !== TileType.Mvt)
    return { kind: 'raster', tileSize: 256, ...tiles, attribution, mayFold };
  const schema = streetSchemaOf((metadata.vector_layers ?? []).map(({ id }) => id));
  return schema === null ? null : { kind: 'streets', schema, tileSize: 512, ...tiles, attribution, mayFold };
}

/** Describes a PMTiles file as a source of a style. */
export async function describeArchive(file: string, asking: Asking) {
  const { header, metadata } = await readArchive(file, asking);
  return {
    tiles: [templateOf(file)],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [...boundsOf(header)],
    attribution: metadata.attribution ?? '',
  };
}

/** A place without a tile is empty, like a server's 404, and not reported as an error. */
class NoTile extends Error {
  readonly status = 404;
}

/** @throws NoTile */
export async function readTile(
  file: string,
  [z, x, y]: TileAddress,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const tile = await archiveOf(file)
    .getZxy(z, x, y, signal)
    .catch((error: unknown) => {
      // The reader caches failed reads and would repeat them forever.
      if (!signal.aborted) archives.delete(file);
      throw error;
    });
  if (tile === undefined) throw new NoTile('The file has no tile here');
  return tile.data;
}
