import type { FeatureCollection } from 'geojson';
import type { AddProtocolAction } from 'maplibre-gl';
import LibraryWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { keepHere } from './keep-here.ts';

/** As the map's library makes its worker of this thread. */
type MapWorkerScope = typeof globalThis & {
  readonly worker?: unknown;
  readonly addProtocol: (name: string, load: AddProtocolAction) => void;
};
const scope = globalThis as MapWorkerScope;

// A build leaves out the library's worker, which says that it has no side effects, unless something of it is used.
if (!(scope.worker instanceof LibraryWorker)) throw new Error('This thread is not the worker of the map');

/** Without this the library asks the main thread to read the addresses of our own data, and to hand them over. */
const readHere: AddProtocolAction = async ({ url }, { signal }) => {
  const response = await fetch(url, { signal });
  return { data: keepHere((await response.json()) as FeatureCollection) };
};

// What stands before the slashes of a blob's address.
for (const name of ['blob:http', 'blob:https']) scope.addProtocol(name, readHere);
