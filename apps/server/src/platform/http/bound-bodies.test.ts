import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundBodies } from './bound-bodies.ts';
import { answerClientError, registerErrorMapper } from './map-error.ts';

const KB = 1024;
let comesOnWithinMs = 60_000;
let work = Promise.resolve();
let app: FastifyInstance;
let port = 0;
const sockets: Socket[] = [];

async function start(): Promise<void> {
  app = fastify({ bodyLimit: 100 * KB, clientErrorHandler: answerClientError({}) });
  registerErrorMapper(app);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const accountId = Number(request.headers['x-account']);
    const isEndpoint = request.headers['x-endpoint'] !== undefined;
    if (request.headers['x-account'] === undefined) request.caller = {};
    else if (isEndpoint) request.caller = { apiKey: { apiKeyId: 1, accountId, unitIds: null, scopes: [] } };
    else request.caller = { session: { currentAccountId: accountId } } as typeof request.caller;
  });
  boundBodies(app, { endpointBytes: 200 * KB, screenBytes: 200 * KB, comesOnWithinMs });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) =>
      await request.bodyShare.hold(async () => {
        request.bodyShare.take(Number(request.headers['x-unpacks'] ?? 0));
        if (request.headers['x-works'] !== undefined) await work;
        return { taken: true };
      }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
}

beforeEach(start);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

type Who = Readonly<Record<string, string>>;
const visitor: Who = {};
const endpoint = (account: number): Who => ({ 'x-account': String(account), 'x-endpoint': 'yes' });
const screen = (account: number): Who => ({ 'x-account': String(account) });

/** Sends the head and part of a body, then nothing or small parts at intervals. */
async function begin(who: Who, announced: number, sent: number, goesOn = false): Promise<() => void> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const headers = Object.entries(who).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${headers.join('')}Content-Type: a/b\r\n`);
  socket.write(`Content-Length: ${announced}\r\n\r\n${'x'.repeat(sent)}`);
  let left = announced - sent - 1;
  const timer = setInterval(() => {
    if (goesOn && left > 2 * KB && !socket.destroyed) socket.write('x'.repeat(2 * KB));
    left -= 2 * KB;
  }, 100);
  socket.once('close', () => clearInterval(timer));
  return () => socket.destroy();
}

async function send(who: Who, bytes: number): Promise<[number, string | null]> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { ...who, 'content-type': 'a/b' },
    body: 'x'.repeat(bytes),
  });
  await answer.text();
  return [answer.status, answer.headers.get('retry-after')];
}

async function countConnections(): Promise<number> {
  return await promisify(app.server.getConnections.bind(app.server))();
}

/** Waits until the server counts the bodies in progress: it then refuses any that would exceed the limit. */
async function until(who: Who, bytes: number, status: number): Promise<void> {
  while ((await send(who, bytes))[0] !== status);
}

test('reserves capacity only for received bytes, so that a slow announced body blocks no one', async () => {
  for (let times = 0; times < 48; times += 1) await begin(endpoint(1 + (times % 3)), 100 * KB, 1);
  expect(await send(endpoint(1), 90 * KB)).toEqual([200, null]);
  expect(await send(endpoint(4), 90 * KB)).toEqual([200, null]);
  expect(await send(visitor, 200)).toEqual([200, null]);
});

test('refuses what does not fit beside current bodies, and accepts it once one ends', async () => {
  const [end] = await Promise.all([
    begin(endpoint(1), 100 * KB, 80 * KB),
    begin(endpoint(2), 100 * KB, 80 * KB),
  ]);
  await until(endpoint(3), 60 * KB, 503);
  expect(await send(endpoint(3), 60 * KB)).toEqual([503, '1']);
  expect(await send(endpoint(3), 16 * KB)).toEqual([200, null]);
  end();
  await until(endpoint(3), 60 * KB, 200);
});

test('gives an account half of the capacity, split between screens and endpoints', async () => {
  await begin(endpoint(1), 100 * KB, 70 * KB);
  await until(endpoint(1), 60 * KB, 429);
  expect(await send(endpoint(1), 60 * KB)).toEqual([429, '1']);
  expect(await send(endpoint(2), 60 * KB)).toEqual([200, null]);
  expect(await send(screen(1), 60 * KB)).toEqual([200, null]);
});

test('releases the capacity of a response, whether read or not', async () => {
  for (let times = 0; times < 8; times += 1) {
    expect((await send(endpoint(1), 90 * KB))[0]).toBe(200);
    expect((await send(endpoint(1), 100 * KB + 1))[0]).toBe(413);
  }
});

test('counts the decompressed size of a small body', async () => {
  expect(await send({ ...endpoint(1), 'x-unpacks': String(90 * KB) }, KB)).toEqual([200, null]);
  expect(await send({ ...endpoint(1), 'x-unpacks': String(110 * KB) }, KB)).toEqual([429, '1']);
  expect(await send(endpoint(1), 90 * KB)).toEqual([200, null]);
});

test('keeps the capacity of a body being processed after its sender disconnects', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  work = promise;
  const hangUp = await begin({ ...endpoint(1), 'x-works': 'yes' }, 80 * KB, 80 * KB);
  await until(endpoint(1), 60 * KB, 429);
  hangUp();
  while ((await countConnections()) > 1) await sleep(10);
  expect(await send(endpoint(1), 60 * KB)).toEqual([429, '1']);
  resolve();
  await until(endpoint(1), 60 * KB, 200);
});

test('counts a chunked body as it arrives', async () => {
  const sendInChunks = async (who: Who, bytes: number): Promise<number> => {
    const init = { method: 'POST', headers: { ...who, 'content-type': 'a/b' }, duplex: 'half' };
    const body = new Blob(['x'.repeat(bytes)]).stream();
    return (await fetch(`http://127.0.0.1:${port}/`, { ...init, body } as RequestInit)).status;
  };
  await Promise.all([begin(endpoint(1), 100 * KB, 80 * KB), begin(endpoint(2), 100 * KB, 80 * KB)]);
  await until(endpoint(3), 60 * KB, 503);
  expect(await sendInChunks(endpoint(3), 60 * KB)).toBe(503);
  expect(await sendInChunks(endpoint(3), 12 * KB)).toBe(200);
  expect(await sendInChunks(visitor, 17 * KB)).toBe(413);
});

test('limits a body without a session or key to a small size', async () => {
  expect(await send(visitor, 16 * KB)).toEqual([200, null]);
  expect(await send(visitor, 16 * KB + 1)).toEqual([413, null]);
});

test('cuts off a stalled body, and not a slow one', async () => {
  await app.close();
  comesOnWithinMs = 2_000;
  await start();
  const slow = await begin(endpoint(1), 60 * KB, 1, true);
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 90\r\n\r\nx');
  const timer = setInterval(() => socket.write('y'), 100);
  socket.on('error', () => undefined);
  const answer = await text(socket);
  clearInterval(timer);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(sockets[0]?.destroyed).toBe(false);
  slow();
  comesOnWithinMs = 60_000;
});
