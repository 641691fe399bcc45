import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedOf {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** An HTTP server that simulates a geocoder on loopback. */
export interface GeocoderStub {
  readonly url: string;
  readonly asked: AskedOf[];
  /** Sets the response from now on. */
  answerWith(answer: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

export async function startGeocoderStub(): Promise<GeocoderStub> {
  const asked: AskedOf[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.end();
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url: new URL(url ?? '', 'http://stub'), headers });
    answer(response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answerWith: (next) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

/** Returns a recorded response of a geocoder from the fixtures. */
export function answerOf(fixture: string, status = 200): (response: ServerResponse) => void {
  const body = readFileSync(new URL(`../geocoder/fixtures/${fixture}.json`, import.meta.url));
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
