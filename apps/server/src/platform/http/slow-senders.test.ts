import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';

let server: FastifyInstance;
let port = 0;

beforeAll(async () => {
  server = await createServer({
    log: createLogger({ level: 'silent' }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    requestWithinMs: 200,
    sources: {
      authenticate: async () => null,
      readAgain: async (session) => session,
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
    routes: {
      createFirstAdministrator: async () => {
        throw new Error('The request is never whole');
      },
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());

test.each([
  ['an endless header', 'POST /api/v1/first-administrator HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  [
    'an endless body',
    'POST /api/v1/first-administrator HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  ],
])('%s is cut off', async (_, beginning) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  const timer = setInterval(() => socket.write(' '), 50);
  socket.on('error', () => undefined);
  const answer = await text(socket).catch(() => '');
  clearInterval(timer);
  expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
});
