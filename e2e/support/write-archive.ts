/** Content of an archive of map tiles: the same tile everywhere, from the whole world to a zoom level. */
interface Archive {
  readonly tile: Buffer;
  /** Numbered as in the format. */
  readonly type: 'vector' | 'png';
  readonly maxZoom: number;
  readonly metadata: object;
}

const headLength = 127;
const types = { vector: 1, png: 2 } as const;
const notCompressed = 1;

/** Writes a PMTiles file, version 3, by its specification: header, one directory with one run, metadata, one tile. */
export function writeArchive({ tile, type, maxZoom, metadata }: Archive): Buffer {
  const count = Array.from({ length: maxZoom + 1 }, (_, zoom) => 4 ** zoom).reduce((a, b) => a + b);
  // Entries, then by column: tile IDs, run lengths, lengths, offsets plus one.
  const directory = Buffer.from([1, 0, count, tile.length, 1].flatMap(varint));
  const said = Buffer.from(JSON.stringify(metadata));
  const head = Buffer.alloc(headLength);
  head.write('PMTiles');
  head[7] = 3;
  const [directoryAt, saidAt] = [headLength, headLength + directory.length];
  const tilesAt = saidAt + said.length;
  const places = [directoryAt, directory.length, saidAt, said.length, tilesAt, 0, tilesAt, tile.length];
  for (const [index, value] of [...places, count, 1, 1].entries())
    head.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  head.set([1, notCompressed, notCompressed, types[type], 0, maxZoom], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    head.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  return Buffer.concat([head, directory, said, tile]);
}

export function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
}
