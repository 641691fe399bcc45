import type { BrowserContext } from '@playwright/test';

/** Leaves the map without rendering and without coasts. */
export async function leaveMapBare(context: BrowserContext): Promise<void> {
  await leaveCoastsOut(context);
  await drawNothing(context);
}

/**
 * Disables rendering in WebGL. Everything else on the map works, such as its camera, its labels, and picking; without a
 * graphics card, rendering takes a processor several seconds.
 */
async function drawNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const drawing = [
      'clear',
      'drawArrays',
      'drawArraysInstanced',
      'drawElements',
      'drawElementsInstanced',
    ] as const;
    for (const name of drawing) WebGL2RenderingContext.prototype[name] = () => undefined;
  });
}

/** Removes the coasts of the embedded base map, which take a processor two seconds to decode. */
export async function leaveCoastsOut(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    /** Answers the embedded base map's worker with a world without land. */
    class EmptyWorld extends EventTarget {
      postMessage({ part }: { readonly part: string }): void {
        const geoJson = new Blob(['{"type":"FeatureCollection","features":[]}']);
        const answer = new MessageEvent('message', { data: { part, geoJson } });
        setTimeout(() => this.dispatchEvent(answer));
      }

      terminate(): void {
        // Nothing to end.
      }
    }
    window.Worker = new Proxy(Worker, {
      construct: (worker, [address, options]: ConstructorParameters<typeof Worker>) =>
        String(address).includes('base-map-worker') ? new EmptyWorld() : new worker(address, options),
    });
  });
}
