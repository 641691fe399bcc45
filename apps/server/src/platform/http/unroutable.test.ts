import { once } from 'node:events';
import { connect } from 'node:net';
import { problemSchema } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';

let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = await createServer({
    log: createLogger({ level: 'silent' }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: { getAsset: () => Promise.reject(new Error('No address here names an asset')) },
    sources: {
      authenticate: async () => null,
      readAgain: async () => null,
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());

/** Returns the raw response to text sent on a connection. */
async function say(text: string): Promise<{ head: string; problem: unknown }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  return { head, problem: JSON.parse(body) };
}

const get = (path: string, header = 'a: b'): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}\r\n\r\n`;

it.each([
  ['a URL that is not UTF-8', get('/api/v1/assets/%ff'), 400, 'bad_request'],
  ['an incomplete % escape', get('/api/v1/assets/%zz'), 400, 'bad_request'],
  ['an overlong name', get(`/api/v1/assets/${'1'.repeat(300)}`), 404, 'not_found'],
  ['oversized headers', get('/api/v1/assets/1', `x: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
  ['invalid HTTP', 'hello?\r\n\r\n', 400, 'bad_request'],
  ['a header with NUL', get('/api/v1/assets/1', 'x: a\u0000b'), 400, 'bad_request'],
  ['TRACE', get('/api/v1/assets/1', 'cookie: secret=1').replace('GET', 'TRACE'), 404, 'not_found'],
  ['two lengths', get('/api/v1/assets/1', 'content-length: 1\r\ncontent-length: 2'), 400, 'bad_request'],
])('returns a problem for %s', async (_, text, status, code) => {
  const { head, problem } = await say(text);
  expect(head).toMatch(`HTTP/1.1 ${status} `);
  expect(head.toLowerCase()).toContain('content-type: application/problem+json');
  expect(JSON.stringify(problem)).not.toContain('secret');
  expect(problemSchema.parse(problem)).toMatchObject({ status, code });
});
