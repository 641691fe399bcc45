import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { revokeApiKey } from '../features/access/revoke-api-key.ts';
import {
  createTestBroker,
  type TestBroker,
} from '../features/telemetry/protocols/mqtt/testing/broker/create-test-broker.ts';
import { createTestAccount } from '../features/telemetry/testing/create-test-portal.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { createPortalEvents } from '../platform/events.ts';
import { createLogger } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/create-test-database.ts';
import { testKeys } from '../platform/testing/test-keys.ts';
import { noTracing } from '../platform/tracing.ts';
import { createEngineRole } from './engine.ts';

let portal: TestDatabase;
let broker: TestBroker;
let metrics: Metrics;
let engine: ReturnType<typeof createEngineRole>;
beforeAll(async () => {
  [portal, broker] = await Promise.all([createTestDatabase(), createTestBroker()]);
  metrics = createMetrics();
  const settings = { DATABASE_URL: portal.ownerUrl, MQTT_URL: `mqtt://127.0.0.1:${broker.port}` };
  engine = createEngineRole({
    config: loadConfig(settings, ['--role=engine']),
    log: createLogger({ level: 'silent' }),
    clock: systemClock,
    metrics,
    tracing: noTracing,
    keys: testKeys,
    database: portal.database,
    events: createPortalEvents(),
    scanner: undefined,
    journal: undefined,
    asOwner: () => Promise.reject(new Error('an engine owns nothing')),
    findObstacle: async () => undefined,
    failed: new Promise(() => undefined),
    close: async () => undefined,
    allowsUnsyncedCommits: true,
  });
  await engine.begin();
});
afterAll(async () => {
  await engine.halt();
  await engine.end();
  await broker.close();
  await portal.drop();
});

const payloadAt = (second: number): string =>
  JSON.stringify({ time: `2026-06-01T00:00:0${second}Z`, latitude: -10, longitude: -37 });

it('stores messages on the topic of a key in its account, and acknowledges the rest without effect', async () => {
  const own = await createTestAccount(portal, 'own.example');
  const other = await createTestAccount(portal, 'other.example');
  const revoked = await createTestAccount(portal, 'revoked.example');
  for (const account of [own, revoked]) await account.addAsset('pump');
  await other.addAsset('theirs');
  const [key] = await portal.queryAsOwner<{ id: number }>(
    'select api_key_id as id from api_keys where account_id = $1',
    [revoked.accountId],
  );
  await revokeApiKey(
    { ...portal, clock: systemClock, events: createPortalEvents(), actor: revoked.administrator },
    key?.id ?? 0,
  );
  const messages = [
    [`azimute/${own.key}/pump`, payloadAt(1)],
    [`azimute/${revoked.key}/pump`, payloadAt(2)],
    [`azimute/${own.key}/theirs`, payloadAt(3)],
    [`azimute/${own.key}/pump`, 'no JSON'],
    [`azimute/azk_nobody/pump`, payloadAt(4)],
    [`azimute/${own.key}/pump`, payloadAt(5)],
  ] as const;
  for (const [topic, payload] of messages) broker.publish(topic, payload);
  await vi.waitFor(() => expect(broker.acknowledged).toEqual(messages.map(([, payload]) => payload)));
  expect(
    await portal.queryAsOwner(
      `select account_id, external_id, extract(second from fixed_at)::int as second, source
      from positions join devices using (account_id, device_id) order by fixed_at`,
    ),
  ).toEqual([1, 5].map((second) => ({ account_id: own.accountId, external_id: 'pump', second, source: 4 })));
  expect(
    await portal.queryAsOwner(
      'select account_id, external_id, reason from quarantined_positions order by external_id',
    ),
  ).toEqual([
    { account_id: own.accountId, external_id: 'pump', reason: 'malformed' },
    { account_id: own.accountId, external_id: 'theirs', reason: 'unknown_device' },
  ]);
  const { values } = await metrics.mqttMessages.get();
  const counts = Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]));
  expect(counts).toEqual({ stored: 4, unproved: 2 });
});
