import { createServer, type Server, type Socket } from 'node:net';

/** A harmless test pattern that every scanner detects; concatenated, so that no scanner finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface FakeClamd {
  readonly settings: { readonly host: string; readonly port: number };
  /**
   * `hang`: receives everything and never responds; `error`: responds with an error; `hang_up`: closes in the middle.
   */
  mode: 'work' | 'hang' | 'error' | 'hang_up';
  /** Size of each file that arrived completely [bytes]. */
  readonly scanned: number[];
  stop(): Promise<void>;
}

/**
 * Implements clamd's protocol on a port: commands that end in a zero byte, and contents in chunks after their lengths.
 */
export async function startFakeClamd(port = 0): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const scanned: number[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      if (fake.mode === 'hang_up') socket.destroy();
      // Ends with four zero bytes, or with a command's zero byte.
      else if (fake.mode !== 'hang' && part.at(-1) === 0) answer(socket, Buffer.concat(parts));
    });
  });
  const answer = (socket: Socket, received: Buffer): void => {
    const command = 'zINSTREAM\0';
    if (received.toString('latin1').startsWith('zPING\0')) return void socket.end('PONG\0');
    if (!received.toString('latin1').startsWith(command))
      return void (received.length > 20 && socket.end('UNKNOWN COMMAND\0'));
    const content = readChunks(received.subarray(command.length));
    if (content === undefined) return undefined;
    scanned.push(content.length);
    const verdict = content.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK';
    return void socket.end(
      fake.mode === 'error' ? 'INSTREAM size limit exceeded. ERROR\0' : `stream: ${verdict}\0`,
    );
  };
  const listening = Promise.withResolvers<void>();
  server.listen(port, '127.0.0.1', () => listening.resolve());
  await listening.promise;
  const fake: FakeClamd = {
    settings: { host: '127.0.0.1', port: portOf(server) },
    mode: 'work',
    scanned,
    stop: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      for (const socket of sockets) socket.destroy();
      await closed.promise;
    },
  };
  return fake;
}

/** Returns undefined until the chunk of length zero arrives. */
function readChunks(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let place = 0; place + 4 <= received.length;) {
    const length = received.readUInt32BE(place);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(place + 4, place + 4 + length));
    place += 4 + length;
  }
  return undefined;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
