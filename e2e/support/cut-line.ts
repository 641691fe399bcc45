import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to the portal that a journey can cut and restore: every byte passes through it. */
export class CutLine {
  readonly #portalPort: number;
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #port = 0;

  private constructor(portalPort: number) {
    this.#portalPort = portalPort;
    this.#server = this.#createServer();
  }

  static async open(portalPort: number): Promise<CutLine> {
    const line = new CutLine(portalPort);
    await line.mend();
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Ends every connection and accepts no new one. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Accepts connections at the same address again. */
  async mend(): Promise<void> {
    this.#server = this.#createServer();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  #createServer(): Server {
    return createServer((near) => {
      const far = connect(this.#portalPort, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
  }
}
