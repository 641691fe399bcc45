import earthUrl from './data/natural-earth.pmtiles?url';
import regionUrl from './data/demo-region.pmtiles?url';
import { templateOf } from './archive-protocol.ts';

const tilesOf = (url: string) => templateOf(new URL(url, location.href).href);

/** Of the files that come with the portal. */
export const earthTiles = tilesOf(earthUrl);
export const regionTiles = tilesOf(regionUrl);
