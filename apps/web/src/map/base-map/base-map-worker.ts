import type { GeoJSON } from 'geojson';
import placesUrl from './data/places.json?url';
import farWorldUrl from 'world-atlas/countries-50m.json?url';
import nearWorldUrl from 'world-atlas/countries-10m.json?url';
import type { BaseMapPart, BaseMapReply, BaseMapRequest } from './base-map-parts.ts';
import { decodePlaces, type PlacesFile } from './decode-places.ts';
import { decodeWorld, type WorldTopology } from './decode-world.ts';

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The base map's ${url} answered ${response.status}`);
  return (await response.json()) as T;
}

const decoders: Record<BaseMapPart, (request: BaseMapRequest) => Promise<GeoJSON>> = {
  far: async () => decodeWorld(await read<WorldTopology>(farWorldUrl)),
  near: async ({ box }) => decodeWorld(await read<WorldTopology>(nearWorldUrl), box),
  places: async ({ locale }) => decodePlaces(await read<PlacesFile>(placesUrl), locale),
};

/** Decodes off the main thread and returns a Blob, so that no large object crosses threads. */
async function answer(request: BaseMapRequest): Promise<BaseMapReply> {
  try {
    const geoJson = JSON.stringify(await decoders[request.part](request));
    return { part: request.part, geoJson: new Blob([geoJson], { type: 'application/geo+json' }) };
  } catch {
    return { part: request.part, geoJson: null };
  }
}

/** Sequentially, so that the first part is ready as soon as possible. */
let last: Promise<void> = Promise.resolve();

globalThis.addEventListener('message', (event: MessageEvent<BaseMapRequest>) => {
  last = last.then(async () => globalThis.postMessage(await answer(event.data), { transfer: [] }));
});
