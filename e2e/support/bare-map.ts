import type { BrowserContext } from '@playwright/test';

/**
 * Leaves the map bare: no coast is decoded, and WebGL draws nothing. Everything else of it works, as its camera, its
 * labels, and what lies under a pointer; without a graphics card to draw takes a processor several seconds.
 */
export async function leaveMapBare(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const drawing = [
      'clear',
      'drawArrays',
      'drawArraysInstanced',
      'drawElements',
      'drawElementsInstanced',
    ] as const;
    for (const name of drawing) WebGL2RenderingContext.prototype[name] = () => undefined;

    /** Answers what the worker of the embedded base map is asked for: a world without land. */
    class EmptyWorld extends EventTarget {
      postMessage({ part }: { readonly part: string }): void {
        const geoJson = new Blob(['{"type":"FeatureCollection","features":[]}']);
        const answer = new MessageEvent('message', { data: { part, geoJson } });
        setTimeout(() => this.dispatchEvent(answer));
      }

      terminate(): void {
        // There is nothing to end.
      }
    }
    window.Worker = new Proxy(Worker, {
      construct: (worker, [address, options]: ConstructorParameters<typeof Worker>) =>
        String(address).includes('base-map-worker') ? new EmptyWorld() : new worker(address, options),
    });
  });
}
