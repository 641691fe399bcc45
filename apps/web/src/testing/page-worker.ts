import { Blob as NodeBlob } from 'node:buffer';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';

/** Sets up a browser worker's scope in the thread, then loads the module. */
const begin = `
const { parentPort, workerData } = require('node:worker_threads');
const messages = new EventTarget();
Object.assign(globalThis, {
  self: globalThis,
  postMessage: (message, { transfer = [] } = {}) => parentPort.postMessage(message, transfer),
  addEventListener: messages.addEventListener.bind(messages),
});
import(workerData).then(() =>
  parentPort.on('message', (data) => messages.dispatchEvent(new MessageEvent('message', { data }))),
);
`;

/** A worker of the page as a Node thread with the same module. */
export class PageWorker extends EventTarget {
  readonly #thread: Thread;
  #sent = Promise.resolve();

  constructor(address: URL | string) {
    super();
    const [, path = ''] = new URL(address).pathname.split('/src/');
    const workerData = pathToFileURL(join(import.meta.dirname, '..', path)).href;
    this.#thread = new Thread(begin, { eval: true, execArgv: [], workerData });
    this.#thread.unref();
    this.#thread.on('message', (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')));
  }

  postMessage(message: object, transfer: ArrayBuffer[] = []): void {
    this.#sent = this.#sent.then(async () =>
      this.#thread.postMessage(await withBlobsOfNode(message), transfer),
    );
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

/** The page's own blobs cannot be sent to another thread. */
async function withBlobsOfNode(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return new NodeBlob([await value.text()]);
  if (Array.isArray(value)) return await Promise.all(value.map(withBlobsOfNode));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).map(
    async ([name, part]) => [name, await withBlobsOfNode(part)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
