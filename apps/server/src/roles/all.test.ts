import { callPaths, type CallName } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { createPortalEvents, type PortalEvents } from '../platform/events.ts';
import { createLogger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/create-test-database.ts';
import { testKeys } from '../platform/testing/test-keys.ts';
import { noTracing } from '../platform/tracing.ts';
import { createAllRole } from './all.ts';
import { createEngineRole } from './engine.ts';
import type { RoleContext } from './role.ts';
import { createWebRole } from './web.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await createTestDatabase();
});
afterAll(() => portal.drop());

const contextOf = (settings: Record<string, string>, events: PortalEvents): RoleContext => ({
  config: loadConfig(settings, []),
  log: createLogger({ level: 'silent' }),
  clock: systemClock,
  metrics: createMetrics(),
  tracing: noTracing,
  keys: testKeys,
  database: portal.database,
  events,
  asOwner: () => Promise.reject(new Error('nothing is asked of the owner')),
  findObstacle: async () => undefined,
  scanner: undefined,
  journal: undefined,
  failed: new Promise(() => undefined),
  close: async () => undefined,
  allowsUnsyncedCommits: true,
});

it.each([
  ['announces to other processes on a shared database', true],
  ['announces to no one on the embedded database', false],
])('a process with all roles %s', async (_, isShared) => {
  const heard: unknown[] = [];
  const other = new pg.Client({ connectionString: portal.ownerUrl });
  other.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
  await other.connect();
  await other.query('listen azimute_live');
  const events = createPortalEvents();
  const settings = isShared ? { DATABASE_URL: portal.ownerUrl } : {};
  const role = createAllRole(contextOf(settings, events));
  events.emit('statesChanged', { accountId: 1, assetIds: [7] });
  await role.end?.();
  await other.query('select');
  expect(heard).toEqual(
    isShared ? [{ topic: 'states', accountId: 1, assetIds: [7], from: events.processId }] : [],
  );
  await other.end();
});

it('lets proxies send every call to the web but those under /telemetry/, which the engine answers', () => {
  const context = contextOf({ DATABASE_URL: portal.ownerUrl }, createPortalEvents());
  const [web, engine] = [createWebRole(context), createEngineRole(context)];
  const names = Object.keys(callPaths) as CallName[];
  const ofDevices = names.filter((name) => callPaths[name].split(' ')[1]?.startsWith('/telemetry/'));
  expect(ofDevices.length).toBeGreaterThan(5);
  expect(ofDevices.filter((name) => !(name in engine.routes))).toEqual([]);
  expect(names.filter((name) => !ofDevices.includes(name) && !(name in web.routes))).toEqual([]);
});
