import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Endpoint {
  readonly address: string;
  /** Number of requests so far. */
  readonly count: number;
  /** Resolves at this number of requests. */
  reached(count: number): Promise<void>;
  stop(): void;
}

/** Starts another system's endpoint that answers each request after a delay. */
export async function startEndpoint(answersAfterMs: number): Promise<Endpoint> {
  let count = 0;
  let waiting: readonly { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      count += 1;
      for (const one of waiting) if (one.count <= count) one.resolve();
      waiting = waiting.filter((one) => one.count > count);
      void sleep(answersAfterMs).then(() => response.writeHead(201).end());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hook`,
    get count() {
      return count;
    },
    reached: async (wanted) => {
      if (count >= wanted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = [...waiting, { count: wanted, resolve }];
      await promise;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
