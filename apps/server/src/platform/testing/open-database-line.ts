import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection between a portal and its database that can be cut, or stalled while it looks open. */
export interface DatabaseLine {
  readonly port: number;
  /** Resets all current connections. */
  cut(): void;
  /** Stalls the current connections, or only their replies. Returns a function that resumes them. */
  stall(what: 'everything' | 'replies'): () => void;
  close(): Promise<void>;
}

interface Pair {
  readonly portal: Socket;
  readonly database: Socket;
}

export async function openDatabaseLine(databasePort: number): Promise<DatabaseLine> {
  const pairs = new Set<Pair>();
  const server = createServer((portal) => {
    const pair: Pair = { portal, database: connect(databasePort, '127.0.0.1') };
    pairs.add(pair);
    for (const [from, to] of directionsOf(pair)) {
      from.pipe(to);
      from.on('error', () => end(pair));
      from.on('close', () => end(pair));
    }
  });
  const end = (pair: Pair): void => {
    if (!pairs.delete(pair)) return;
    for (const socket of [pair.portal, pair.database]) if (!socket.destroyed) socket.resetAndDestroy();
  };
  const cut = (): void => {
    for (const pair of pairs) end(pair);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cut,
    stall: (what) => {
      const stalled = [...pairs].flatMap((pair) => directionsOf(pair).slice(what === 'replies' ? 1 : 0));
      for (const [from, to] of stalled) from.unpipe(to).pause();
      return () => {
        for (const [from, to] of stalled) if (!from.destroyed && !to.destroyed) from.pipe(to);
      };
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

/** The portal's requests, then the database's replies. */
function directionsOf({ portal, database }: Pair): readonly (readonly [Socket, Socket])[] {
  return [
    [portal, database],
    [database, portal],
  ];
}
