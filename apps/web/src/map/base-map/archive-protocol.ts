import { addProtocol } from 'maplibre-gl';

const protocol = 'map-archive';

/** Returns the tile address of a PMTiles file for the map. */
export function templateOf(file: string): string {
  return `${protocol}://{z}/{x}/{y}/${encodeURIComponent(file)}`;
}

// The PMTiles reader loads with the first tile.
addProtocol(protocol, async ({ url }, { signal }) => {
  const [, z = '', x = '', y = '', file = ''] = /:\/\/(\d+)\/(\d+)\/(\d+)\/(.+)$/.exec(url) ?? [];
  const { readTile } = await import('./map-archives.ts');
  return { data: await readTile(decodeURIComponent(file), [Number(z), Number(x), Number(y)], signal) };
});
