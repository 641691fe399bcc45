import { createServer, type Server, type Socket } from 'node:net';

/** What every scanner finds, and harms nobody; put together here, so that no scanner finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface FakeClamd {
  readonly settings: { readonly host: string; readonly port: number };
  /** `hang`: takes everything and says nothing; `error`: answers that it could not; `hang_up`: closes in the middle. */
  mode: 'work' | 'hang' | 'error' | 'hang_up';
  /** Bytes of each content that arrived whole. */
  readonly scanned: number[];
  stop(): Promise<void>;
}

/** Speaks clamd's protocol at a port: commands that end in a byte nought, and contents in chunks after their lengths. */
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
      // What ends is four bytes nought, or the end of a command.
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

/** Undefined until the chunk of length nought is there. */
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
