import type { DayRequest } from './day-worker.ts';
import type { PreparedDay } from './prepare-day.ts';

/** Prepares a day in a worker of its own, which ends with it: a day of many fixes would hold the page. */
export function prepareInWorker(request: DayRequest, signal: AbortSignal): Promise<PreparedDay> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./day-worker.ts', import.meta.url), { type: 'module' });
  const prepared = new Promise<PreparedDay>((resolve, reject) => {
    const fail = () => reject(new Error('The day could not be prepared'));
    worker.addEventListener('message', ({ data }: MessageEvent<PreparedDay | null>) => {
      if (data === null) fail();
      else resolve(data);
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', () => reject(new DOMException('No longer wanted', 'AbortError')));
    worker.postMessage(request, []);
  });
  return prepared.finally(() => worker.terminate());
}
