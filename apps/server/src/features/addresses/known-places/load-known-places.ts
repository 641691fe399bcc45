import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { createSearchPlaces, type SearchPlaces } from './search-places.ts';

const PLACES = new URL('./places.bin.br', import.meta.url);
const unpack = promisify(brotliDecompress);

/** Every place of a thousand inhabitants or more, read when it is first asked for. */
export const loadKnownPlaces = loadOnce(async (): Promise<PlaceIndex> =>
  createPlaceIndex(await unpack(await readFile(PLACES))),
);

/** How these are searched. */
export const loadPlaceSearch = loadOnce(async (): Promise<SearchPlaces> =>
  createSearchPlaces(await loadKnownPlaces()),
);

/** What could not be loaded is loaded again. */
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
