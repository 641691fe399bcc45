import type { FeatureCollection } from 'geojson';

/**
 * The same collection, whose features stay in this thread. The map's library sends what its worker read from an address
 * to the main thread as well, which nobody there asks for and which holds it for some hundred milliseconds; it copies
 * what is enumerable.
 */
export function keepHere(data: FeatureCollection): FeatureCollection {
  return Object.defineProperty(data, 'features', { enumerable: false });
}
