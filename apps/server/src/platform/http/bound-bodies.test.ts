import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundBodies } from './bound-bodies.ts';
import { registerErrorMapper } from './map-error.ts';

const ROOM = 1_000;
let app: FastifyInstance;
let port = 0;
const sockets: Socket[] = [];

beforeEach(async () => {
  app = fastify({ bodyLimit: 400 });
  registerErrorMapper(app);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const accountId = Number(request.headers['x-account']);
    request.caller = { apiKey: { apiKeyId: 1, accountId, scopes: [] } };
  });
  boundBodies(app, ROOM);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({ method: 'POST', url: '/', handler: async () => ({ taken: true }) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Sends the head and the first byte of a body, and no more. */
async function begin(account: number, length: string, body = 'x'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-Account: ${account}\r\nContent-Type: a/b\r\n${length}\r\n\r\n${body}`,
  );
  return socket;
}

async function send(account: number, bytes: number): Promise<[number, string | null]> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'x-account': String(account), 'content-type': 'a/b' },
    body: 'x'.repeat(bytes),
  });
  await answer.text();
  return [answer.status, answer.headers.get('retry-after')];
}

/** What is under way is known to the server once it refuses what would be too much beside it. */
async function until(account: number, bytes: number, status: number): Promise<void> {
  while ((await send(account, bytes))[0] !== status);
}

test('refuses at once what does not fit beside bodies under way, and takes it when one is over', async () => {
  const [first] = await Promise.all([
    begin(1, 'Content-Length: 300'),
    begin(2, 'Content-Length: 300'),
    begin(3, 'Transfer-Encoding: chunked', `12c\r\n${'x'.repeat(300)}\r\n`),
  ]);
  await until(4, 101, 503);
  expect(await send(4, 101)).toEqual([503, '1']);
  first.destroy();
  await until(4, 101, 200);
  expect(await send(4, 400)).toEqual([200, null]);
});

test('gives one account half of the room, and answers it 429', async () => {
  await Promise.all([begin(1, 'Content-Length: 250'), begin(1, 'Content-Length: 200')]);
  await until(1, 100, 429);
  expect(await send(1, 100)).toEqual([429, '1']);
  expect(await send(2, 100)).toEqual([200, null]);
});

test('gives back the room of what was answered, taken or not', async () => {
  for (let times = 0; times < 8; times += 1) {
    expect((await send(1, 400))[0]).toBe(200);
    expect((await send(1, 401))[0]).toBe(413);
  }
});

test('refuses a body in chunks once it grows over the room, and reads those that do not', async () => {
  await Promise.all([begin(1, 'Content-Length: 400'), begin(2, 'Content-Length: 400')]);
  await until(3, 201, 503);
  const sendInChunks = async (bytes: number): Promise<number> => {
    const init = { method: 'POST', headers: { 'x-account': '3', 'content-type': 'a/b' }, duplex: 'half' };
    const body = new Blob(['x'.repeat(bytes)]).stream();
    return (await fetch(`http://127.0.0.1:${port}/`, { ...init, body } as RequestInit)).status;
  };
  expect(await sendInChunks(201)).toBe(503);
  expect(await sendInChunks(200)).toBe(200);
});
