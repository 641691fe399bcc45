import type { BaseMapPart, BaseMapReply, BaseMapRequest } from './base-map-parts.ts';

interface LoadOptions {
  /** A part is ready at this address. */
  readonly onPart: (part: BaseMapPart, url: string) => void;
  /** All that could be read is there. */
  readonly onEnd?: () => void;
}

/**
 * Decodes parts of the embedded base map in a worker, one after the other, so that the first is there as early as it can
 * be. Returns how to stop, after which their addresses lead nowhere.
 */
export function loadBaseMap(requests: readonly BaseMapRequest[], { onPart, onEnd }: LoadOptions): () => void {
  const worker = new Worker(new URL('./base-map-worker.ts', import.meta.url), { type: 'module' });
  const urls: string[] = [];
  let waiting = requests.length;
  worker.addEventListener('message', (event: MessageEvent<BaseMapReply>) => {
    const { part, geoJson } = event.data;
    if (geoJson !== null) {
      const url = URL.createObjectURL(geoJson);
      urls.push(url);
      onPart(part, url);
    }
    waiting -= 1;
    if (waiting > 0) return;
    worker.terminate();
    onEnd?.();
  });
  for (const request of requests) worker.postMessage(request, []);
  return () => {
    worker.terminate();
    for (const url of urls) URL.revokeObjectURL(url);
  };
}
