import type { BrowserContext } from '@playwright/test';

/** Leaves the map without drawing and without coasts. */
export async function leaveMapBare(context: BrowserContext): Promise<void> {
  await leaveCoastsOut(context);
  await drawNothing(context);
}

/**
 * Lets WebGL draw nothing. Everything else of the map works, as its camera, its labels, and what lies under a pointer;
 * without a graphics card to draw takes a processor several seconds.
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

/** Lets the embedded base map have no coast: to decode them takes a processor two seconds. */
export async function leaveCoastsOut(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
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
