import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { createSearchPlaces, type SearchPlaces } from './search-places.ts';

const PLACES = new URL('./places.bin.br', import.meta.url);
const unpack = promisify(brotliDecompress);

/** Loads all places with at least a thousand inhabitants, on first use. */
export const loadKnownPlaces = loadOnce(async (): Promise<PlaceIndex> =>
  createPlaceIndex(await unpack(await readFile(PLACES))),
);

/** Loads the search over these places. */
export const loadPlaceSearch = loadOnce(async (): Promise<SearchPlaces> =>
  createSearchPlaces(await loadKnownPlaces()),
);

/** Retries a failed load. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
