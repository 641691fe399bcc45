import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Most connections of one address. */
  readonly ofAddress: number;
  /** Time that a reader may leave a pending response unread [ms]. */
  readonly takesWithinMs: number;
}

/**
 * Bounds the connections of one address. Cuts off readers that do not read their pending response, so that its memory
 * is freed.
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
  /** Connections with an unfinished response. */
  const answering = new WeakSet<Socket>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  // Node counts reading by the client as activity; the same timer ends idle connections.
  server.setTimeout(bounds.takesWithinMs, (socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}
