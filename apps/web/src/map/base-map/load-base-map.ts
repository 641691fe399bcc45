import type { Locale } from '@azimute/contract';
import { baseMapParts, type BaseMapPart, type BaseMapReply, type BaseMapRequest } from './base-map-parts.ts';

/** Decodes the embedded base map in a worker and hands over each part's address as it is ready. */
export function loadBaseMap(locale: Locale, onPart: (part: BaseMapPart, url: string) => void): () => void {
  const worker = new Worker(new URL('./base-map-worker.ts', import.meta.url), { type: 'module' });
  const urls: string[] = [];
  let waiting = baseMapParts.length;
  worker.addEventListener('message', (event: MessageEvent<BaseMapReply>) => {
    const { part, geoJson } = event.data;
    waiting -= 1;
    if (waiting === 0) worker.terminate();
    if (geoJson === null) return;
    const url = URL.createObjectURL(geoJson);
    urls.push(url);
    onPart(part, url);
  });
  for (const part of baseMapParts) worker.postMessage({ part, locale } satisfies BaseMapRequest, []);
  return () => {
    worker.terminate();
    for (const url of urls) URL.revokeObjectURL(url);
  };
}
