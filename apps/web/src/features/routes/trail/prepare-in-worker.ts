/** Has a worker of its own prepare something, which ends with it: a trail of many fixes would hold the page. */
export function prepareInWorker<Prepared>(
  worker: Worker,
  request: unknown,
  signal: AbortSignal,
): Promise<Prepared> {
  const prepared = new Promise<Prepared>((resolve, reject) => {
    const fail = () => reject(new Error('The trail could not be prepared'));
    worker.addEventListener('message', ({ data }: MessageEvent<Prepared | null>) => {
      if (data === null) fail();
      else resolve(data);
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', () => reject(new DOMException('No longer wanted', 'AbortError')));
    worker.postMessage(request, []);
  });
  return prepared.finally(() => worker.terminate());
}
