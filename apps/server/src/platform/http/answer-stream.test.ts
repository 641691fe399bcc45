import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLogger } from '../log.ts';
import type { Authenticated } from './caller.ts';
import { createServer } from './create-server.ts';

const session = {
  sessionId: '1',
  scope: '',
  user: {
    id: 1,
    name: 'A',
    email: 'a@demo.example',
    locale: 'en',
    directoryLogin: false,
    photo: null,
    timeZone: null,
  },
  accounts: [],
  twoFactorMissing: false,
  isWithheld: false,
  seenBy: null,
  currentAccountId: 7,
  actor: {
    accountId: 7,
    userId: 1,
    sessionId: '1',
    role: 'viewer',
    sees: ['services:simc:geolocalizacao'],
    changes: [],
    allUnits: true,
    unitIds: [],
  },
} as const satisfies Authenticated;

const logged: string[] = [];
let server: FastifyInstance;
let address: string;
let ended: Promise<void>;

beforeAll(async () => {
  const end = Promise.withResolvers<void>();
  ended = end.promise;
  async function* writeForEver(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        await setImmediate();
        yield Buffer.alloc(10_000, 'x');
      }
    } finally {
      end.resolve();
    }
  }
  server = await createServer({
    log: createLogger({ level: 'info', destination: { write: (line) => logged.push(line) } }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    sources: {
      authenticate: async () => session,
      readAgain: async () => session,
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
    routes: {
      exportAssets: async ({ reply }) =>
        reply.type('text/csv').send(Readable.from(writeForEver(), { objectMode: false })),
    },
  });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

it('ends a response stream whose reader disconnected, without an error', async () => {
  logged.length = 0;
  const asked = request(`${address}/api/v1/assets/export`, {
    method: 'POST',
    headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
  });
  asked.on('error', () => undefined);
  asked.end(JSON.stringify({ selection: { filters: {} } }));
  const [answer] = (await once(asked, 'response')) as [Readable];
  await once(answer, 'data');
  asked.destroy();
  await ended;
  await server.close();
  expect(logged.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
});
