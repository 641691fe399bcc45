import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** A tracker's end of a connection. */
export interface TestTracker {
  readonly socket: Socket;
  send(bytes: string | Buffer): void;
  /** Resolves with everything received once it has this many messages that end with `#`. */
  receive(count: number): Promise<readonly string[]>;
  /** Resolves with everything received when the portal has closed. */
  readonly closed: Promise<readonly string[]>;
}

/** Connects to a port; by TLS with the certificate to trust. */
export async function connectTracker(
  port: number,
  { ca }: { readonly ca?: Buffer } = {},
): Promise<TestTracker> {
  const socket =
    ca === undefined
      ? connect({ port, host: '127.0.0.1' })
      : connectSecurely({ port, host: '127.0.0.1', ca, checkServerIdentity: () => undefined });
  await once(socket, ca === undefined ? 'connect' : 'secureConnect');
  let received = '';
  const messages = (): readonly string[] => received.match(/[^#]*#/g) ?? [];
  const onMore = new Set<() => void>();
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    for (const look of onMore) look();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<readonly string[]>((resolve) => {
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(messages()));
  });
  return {
    socket,
    send: (bytes) => socket.write(bytes),
    receive: async (count) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = (): void => {
        if (messages().length >= count) resolve();
      };
      onMore.add(look);
      look();
      void closed.then(() =>
        reject(new Error(`The portal closed after ${messages().length} of ${count} messages`)),
      );
      await promise.finally(() => onMore.delete(look));
      return messages();
    },
    closed,
  };
}

/** Returns a fix of H02, `nth` seconds after a fixed time. */
export function h02Fix(trackerId: string, nth: number): string {
  const at = new Date(Date.UTC(2026, 1, 15, 12) + nth * 1000).toISOString();
  return `*HQ,${trackerId},V1,${at.slice(11, 19).replaceAll(':', '')},A,2233.5000,S,04703.2500,W,010.00,145,150226,FFFFFFFF#`;
}
