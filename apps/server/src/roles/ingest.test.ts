import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { proveApiKey } from '../features/access/prove-api-key.ts';
import { rememberProofs } from '../features/access/remember-proofs.ts';
import { openJournal, type Journal } from '../features/telemetry/journal/open-journal.ts';
import {
  natsServerPath,
  startNatsServer,
  type NatsServer,
} from '../features/telemetry/journal/testing/start-nats-server.ts';
import { createTestAccount, type TestAccount } from '../features/telemetry/testing/create-test-portal.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { createPortalEvents } from '../platform/events.ts';
import { createServer } from '../platform/http/create-server.ts';
import { registerHealthRoutes } from '../platform/http/health-routes.ts';
import { createLogger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openPools, type Database } from '../platform/postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/create-test-database.ts';
import { openDatabaseLine, type DatabaseLine } from '../platform/testing/open-database-line.ts';
import { testDatabaseRoleKey, testKeys } from '../platform/testing/test-keys.ts';
import { noTracing } from '../platform/tracing.ts';
import { createIngestRole } from './ingest.ts';
import { createEngineRole } from './engine.ts';
import { proofOptions } from './proof-options.ts';
import type { RoleContext } from './role.ts';

const log = createLogger({ level: 'silent' });

// Skipped with a notice unless nats-server is installed (Debian package nats-server).
describe.skipIf(natsServerPath === undefined)('an endpoint in its own process', () => {
  let portal: TestDatabase;
  let nats: NatsServer;
  let line: DatabaseLine;
  let database: Database;
  let journal: Journal;
  let account: TestAccount;
  let server: FastifyInstance;
  let context: RoleContext;
  beforeAll(async () => {
    [portal, nats] = await Promise.all([createTestDatabase(), startNatsServer(natsServerPath ?? '')]);
    account = await createTestAccount(portal, 'endpoint.example');
    await account.addAsset('pump');
    line = await openDatabaseLine(Number(new URL(portal.ownerUrl).port));
    const url = new URL(portal.ownerUrl);
    url.port = String(line.port);
    database = openPools({ ownerUrl: url.href, databaseRoleKey: testDatabaseRoleKey });
    const settings = { DATABASE_URL: url.href, NATS_URL: nats.url, NATS_REPLICAS: '1', NATS_SYNCED: 'true' };
    const config = loadConfig(settings, ['--role=ingest']);
    const metrics = createMetrics();
    if (config.nats === undefined) throw new Error('The settings name a server');
    journal = await openJournal({
      settings: config.nats,
      installationKey: testKeys.databaseRoleKey,
      log,
      metrics,
    });
    context = {
      config,
      log,
      clock: systemClock,
      metrics,
      tracing: noTracing,
      keys: testKeys,
      database,
      events: createPortalEvents(),
      scanner: undefined,
      journal,
      asOwner: () => Promise.reject(new Error('an endpoint owns nothing')),
      findObstacle: async () => 'the database cannot be reached',
      failed: new Promise(() => undefined),
      close: async () => undefined,
      allowsUnsyncedCommits: true,
    };
    const role = createIngestRole(context);
    server = await createServer({
      log,
      portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
      routes: role.routes,
      sources: {
        authenticate: async () => null,
        readAgain: async (session) => session,
        proveApiKey: rememberProofs((key) => proveApiKey(database, key), proofOptions(context)),
        proveServiceAccount: async () => null,
      },
      plugins: async (fastify) => {
        registerHealthRoutes(fastify, { ...context, ...role });
        for (const plugin of role.plugins) await plugin(fastify);
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await journal.close();
    await database.close();
    await line.close();
    await portal.drop();
    await nats.stop();
  });

  const send = async (second: number, key = account.key) =>
    await server.inject({
      method: 'POST',
      url: '/api/v1/telemetry/positions',
      headers: { authorization: `Bearer ${key}` },
      payload: [{ deviceId: 'pump', time: `2026-06-01T00:00:0${second}Z`, latitude: -10, longitude: -37 }],
    });

  it('continues during a database outage for cached keys, and its messages are stored later', async () => {
    expect((await send(1)).json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
    const resume = line.stall('everything');
    // Longer than a verified key is cached.
    await sleep(1_000);
    const answers = await Promise.all([2, 3, 4].map((second) => send(second)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    resume();
    const engine = createEngineRole({ ...context, database: portal.database });
    await engine.begin();
    await vi.waitFor(async () => {
      const rows = await portal.queryAsOwner<{ second: number }>(
        'select extract(second from fixed_at)::int as second from positions order by 1',
      );
      expect(rows.map(({ second }) => second)).toEqual([1, 2, 3, 4]);
    });
    await engine.halt();
    await engine.end();
  });

  it('is not ready and refuses messages while the journal is down', async () => {
    await nats.kill();
    await vi.waitFor(async () => expect((await server.inject('/readyz')).statusCode).toBe(503), 10_000);
    const refused = await send(5);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '5',
    ]);
    await nats.start();
    await vi.waitFor(async () => expect((await send(6)).statusCode).toBe(200), 20_000);
  });
});
