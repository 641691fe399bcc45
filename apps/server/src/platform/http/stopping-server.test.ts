import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';

test('handles a second request on a connection while the server stops', async () => {
  const portal = { productName: 'Azimute', defaultLocale: 'en', demo: false } as const;
  const begun = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const server = await createServer({
    log: createLogger({ level: 'silent' }),
    portal,
    sources: {
      authenticate: async () => null,
      readAgain: async (session) => session,
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
    routes: {
      getPortal: async () => {
        begun.resolve();
        await stopping.promise;
        return portal;
      },
    },
  });
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  const answers = text(socket);
  const request = 'GET /api/v1/portal HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(request);
  await begun.promise;
  const closed = server.close();
  const arrived = once(server.server, 'request');
  socket.write(request);
  await arrived;
  stopping.resolve();
  await closed;
  const heads = (await answers).match(/HTTP\/1\.1 \d{3}/g);
  expect(heads).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});
