import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawTile, type Color } from './draw-tile.ts';

/** Serves tiles of one color per folder while it runs; it may be stopped and restarted on the same port. */
export class TileServer {
  readonly #tiles: Readonly<Record<string, Buffer>>;
  #server: Server | null = null;
  #port = 0;

  constructor(colors: Readonly<Record<string, Color>>) {
    this.#tiles = Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, drawTile(color)]));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  template(name: string): string {
    return `${this.origin}/${name}/{z}/{x}/{y}.png`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const tile = this.#tiles[request.url?.split('/')[1] ?? ''];
      response.writeHead(tile === undefined ? 404 : 200, {
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
        'content-type': 'image/png',
      });
      response.end(tile);
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}
