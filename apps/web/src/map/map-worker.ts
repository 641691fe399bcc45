import type { FeatureCollection } from 'geojson';
import type { AddProtocolAction } from 'maplibre-gl';
import LibraryWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { keepHere } from './keep-here.ts';

/** Worker scope as the map library sets it up. */
type MapWorkerScope = typeof globalThis & {
  readonly worker?: unknown;
  readonly addProtocol: (name: string, load: AddProtocolAction) => void;
};
const scope = globalThis as MapWorkerScope;

// A build drops the library's worker, which declares no side effects, unless part of it is used.
if (!(scope.worker instanceof LibraryWorker)) throw new Error('This thread is not the worker of the map');

/** Otherwise the library asks the main thread to load and transfer the portal's own data. */
const readHere: AddProtocolAction = async ({ url }, { signal }) => {
  const response = await fetch(url, { signal });
  return { data: keepHere((await response.json()) as FeatureCollection) };
};

// Scheme of a blob's address.
for (const name of ['blob:http', 'blob:https']) scope.addProtocol(name, readHere);
