import earthUrl from './data/natural-earth.pmtiles?url';
import regionUrl from './data/demo-region.pmtiles?url';
import { templateOf } from './archive-protocol.ts';

const tilesOf = (url: string) => templateOf(new URL(url, location.href).href);

/** Tiles of the bundled file. */
export const earthTiles = tilesOf(earthUrl);
export const regionTiles = tilesOf(regionUrl);
