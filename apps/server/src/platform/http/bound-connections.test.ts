import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundConnections } from './bound-connections.ts';

const LONG = Buffer.alloc(64 * 1024 * 1024);
let server: Server;
let port = 0;
const sockets: Socket[] = [];
const open = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

beforeEach(async () => {
  server = createServer((request, response) => response.end(request.url === '/long' ? LONG : 'short'));
  boundConnections(server, { ofAddress: 3, takesWithinMs: 3_000 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function ask(): Promise<string> {
  return await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text();
}

test('refuses connections of an address beyond its share, until it closes one', async () => {
  const [first] = await Promise.all([open(), open(), open()]);
  await expect(ask()).rejects.toThrow('fetch failed');
  first.destroy();
  await once(first, 'close');
  while ((await ask().catch(() => '')) !== 'short');
});

test('cuts off a reader that stalls, and serves a slow one completely', async () => {
  const taken = once(server, 'connection') as Promise<[Socket]>;
  const stalled = await open();
  const [served] = await taken;
  const cutOff = once(served, 'close');
  stalled.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
  stalled.pause();
  const answer = await fetch(`http://127.0.0.1:${port}/long`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  expect(bytes).toBe(LONG.length);
  await cutOff;
  stalled.resume();
  await once(stalled, 'close');
  expect(stalled.bytesRead).toBeLessThan(LONG.length);
});
