import type { PreparedDay } from './prepare-day.ts';
import type { PreparedRoute } from './prepare-route.ts';
import type { TrailRequest } from './trail-worker.ts';

interface Prepared {
  readonly day: PreparedDay;
  readonly route: PreparedRoute;
}

/** Prepares a trail in a dedicated worker, since many fixes would block the page. The worker then ends. */
export function prepareInWorker<Kind extends keyof Prepared>(
  request: Extract<TrailRequest, { readonly kind: Kind }>,
  signal: AbortSignal,
): Promise<Prepared[Kind]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./trail-worker.ts', import.meta.url), { type: 'module' });
  const prepared = new Promise<Prepared[Kind]>((resolve, reject) => {
    const fail = () => reject(new Error('The trail could not be prepared'));
    worker.addEventListener('message', ({ data }: MessageEvent<Prepared[Kind] | null>) => {
      if (data === null) fail();
      else resolve(data);
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', () => reject(new DOMException('No longer wanted', 'AbortError')));
    worker.postMessage(request, []);
  });
  return prepared.finally(() => worker.terminate());
}
