import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { installHttpClient } from './install-http-client.ts';

it('survives a server that closes the connection before its response is read', async () => {
  installHttpClient();
  const body = Buffer.alloc(64 * 1024, 'a');
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
      socket.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connections: Promise<unknown>[] = [];
  server.on('connection', (socket) => connections.push(once(socket, 'close')));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await answer.arrayBuffer()).byteLength).toBe(body.length);
  await Promise.all(connections);
  server.close();
});
