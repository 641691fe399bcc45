import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Of one address, at most. */
  readonly ofAddress: number;
  /** How long a reader may take nothing of an answer that waits for it. */
  readonly takesWithinMs: number;
}

/**
 * Bounds what one address holds: beyond its share of connections none is taken. A reader that takes nothing of what waits
 * for it is cut off, so that its answer is let go of.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const ofAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (ofAddress.get(address) ?? 0) + 1;
    if (count > bounds.ofAddress) {
      socket.destroy();
      return;
    }
    ofAddress.set(address, count);
    socket.once('close', () => {
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    });
  });
  /** Connections whose request has no whole answer yet. */
  const answering = new WeakSet<Socket>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  // Node counts what the reader takes as a sign of life; the same timer ends connections that are kept without a request.
  server.setTimeout(bounds.takesWithinMs, (socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}
