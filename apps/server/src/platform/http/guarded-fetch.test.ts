import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCertificate } from '../../features/telemetry/protocols/trackers/testing/create-certificate.ts';
import { guardedFetch, type GuardedRequest } from './guarded-fetch.ts';

let server: Server;
let port: number;
let asked: IncomingMessage[] = [];

const answers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/fine': (_request, response) => response.end('well'),
  '/redirect': (_request, response) => response.writeHead(302, { location: '/fine' }).end(),
  '/large': (_request, response) => response.end(Buffer.alloc(10_000_000)),
  '/endless': (_request, response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  },
  '/silent': () => undefined,
  '/half': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  },
  '/echo': (request, response) => request.pipe(response),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answers[request.url ?? '']?.(request, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

function get(url: string, given: Partial<GuardedRequest> = {}): ReturnType<typeof guardedFetch> {
  const address = new URL(url.replace('PORT', String(port)));
  return guardedFetch({ url: address, reach: 'public', withinMs: 5_000, mostBytes: 100_000, ...given });
}

const named = (...addresses: readonly string[]) => ({ resolve: async () => addresses });

describe('a guarded fetch refuses without connecting', () => {
  test.each([
    ['loopback', 'http://127.0.0.1:PORT/fine'],
    ['loopback in decimal', 'http://2130706433:PORT/fine'],
    ['loopback in octal', 'http://0177.0.0.1:PORT/fine'],
    ['loopback in hexadecimal', 'http://0x7f.1:PORT/fine'],
    ['shortened loopback', 'http://127.1:PORT/fine'],
    ['loopback in full-width digits', 'http://１２７.0.0.1:PORT/fine'],
    ['IPv6 loopback', 'http://[::1]:PORT/fine'],
    ['loopback within IPv6', 'http://[::ffff:127.0.0.1]:PORT/fine'],
    ['every interface', 'http://0.0.0.0:PORT/fine'],
    ['the metadata address of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a custom scheme', 'gopher://127.0.0.1:PORT/'],
    ['a user in the address', 'http://user:secret@1.1.1.1/'],
  ])('%s', async (_, url) => {
    expect(await get(url)).toMatchObject({ outcome: 'refused' });
    expect(asked).toEqual([]);
  });

  test.each([
    ['resolves to loopback', ['127.0.0.1']],
    ['resolves also to loopback', ['1.1.1.1', '127.0.0.1']],
    ['resolves to loopback within IPv6', ['::ffff:7f00:1']],
    ['resolves to no address', ['localhost']],
  ])('a name that %s', async (_, addresses) => {
    expect(await get('http://geocoder.example:PORT/fine', named(...addresses))).toEqual(
      await get('http://geocoder.example:PORT/fine', named()),
    );
    expect(asked).toEqual([]);
  });

  test('localhost by the system’s own lookup, also with a dot', async () => {
    for (const name of ['localhost', 'localhost.'])
      expect(await get(`http://${name}:PORT/fine`)).toMatchObject({ outcome: 'unknown-host' });
    expect(asked).toEqual([]);
  });

  test('the metadata address of a cloud even if the private network is allowed', async () => {
    const metadata = get('http://169.254.169.254/', { reach: 'private-too' });
    expect(await metadata).toMatchObject({ outcome: 'refused' });
    const byName = get('http://x.example/', { reach: 'private-too', ...named('169.254.169.254') });
    expect(await byName).toEqual({ outcome: 'unknown-host', detail: 'x.example has no public address' });
    expect(await get('http://168.63.129.16/', { reach: 'private-too' })).toMatchObject({
      outcome: 'refused',
    });
  });
});

describe('a guarded fetch', () => {
  const reach = 'private-too';

  test('resolves a name once and keeps the result, whatever it resolves to next', async () => {
    const says = [['127.0.0.1'], ['127.0.0.2']];
    const resolve = async () => says.shift() ?? [];
    const answer = await get('http://geocoder.example:PORT/fine', { reach, resolve });
    expect(answer).toMatchObject({ outcome: 'answered', status: 200, body: Buffer.from('well') });
    expect(says).toEqual([['127.0.0.2']]);
    expect(asked[0]?.headers.host).toBe(`geocoder.example:${port}`);
  });

  test('returns a redirect without following it', async () => {
    const answer = await get('http://127.0.0.1:PORT/redirect', { reach });
    expect(answer).toMatchObject({ outcome: 'answered', status: 302, headers: { location: '/fine' } });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['too-large', '/large'],
    ['too-large', '/endless'],
    ['unreachable', '/cut'],
  ])('reports %s for %s', async (outcome, path) => {
    expect(await get(`http://127.0.0.1:PORT${path}`, { reach })).toMatchObject({ outcome });
  });

  test.each(['/silent', '/half'])('does not wait for %s', async (path) => {
    const answer = await get(`http://127.0.0.1:PORT${path}`, { reach, withinMs: 100 });
    expect(answer).toMatchObject({ outcome: 'too-slow' });
  });

  test('does not wait for a name server', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    expect(await get('http://x.example/', { resolve, withinMs: 50 })).toMatchObject({ outcome: 'too-slow' });
  });

  test('reports that a name has no address', async () => {
    expect(await get('http://x.example/', named())).toMatchObject({ outcome: 'unknown-host' });
    const resolve = () => Promise.reject(new Error('queryA ENOTFOUND'));
    expect(await get('http://x.example/', { resolve })).toMatchObject({ outcome: 'unknown-host' });
  });

  test('reports that a connection is refused', async () => {
    const closed = createServer();
    await new Promise<void>((done) => {
      closed.listen(0, '127.0.0.1', done);
    });
    const address = closed.address() as AddressInfo;
    await new Promise((done) => {
      closed.close(done);
    });
    expect(await get(`http://127.0.0.1:${address.port}/`, { reach })).toMatchObject({
      outcome: 'unreachable',
    });
  });

  test('sends a body and headers', async () => {
    const answer = await get('http://127.0.0.1:PORT/echo', {
      reach,
      method: 'POST',
      body: 'Olá',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer).toMatchObject({ outcome: 'answered', body: Buffer.from('Olá') });
    expect(asked[0]?.headers['content-type']).toBe('text/plain');
  });

  test('trusts no certificate that signs itself', async () => {
    const { directory, settings } = await createCertificate();
    const heard: string[] = [];
    const secure = createSecureServer(
      {
        cert: await readFile(settings['TRACKER_TLS_CERT'] ?? ''),
        key: await readFile(settings['TRACKER_TLS_KEY'] ?? ''),
      },
      (request, response) => {
        heard.push(request.url ?? '');
        response.end();
      },
    );
    await new Promise<void>((done) => {
      secure.listen(0, '127.0.0.1', done);
    });
    const address = secure.address() as AddressInfo;
    const answer = await get(`https://127.0.0.1:${address.port}/`, { reach });
    expect(answer).toMatchObject({ outcome: 'unreachable', detail: expect.stringMatching(/certificate/i) });
    expect(heard).toEqual([]);
    secure.close();
    await rm(directory, { recursive: true });
  });
});
