import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPolygonFaults, PreparedPolygon } from '@azimute/geo';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { startWholePortal } from '@azimute/server/src/testing/start-whole-portal.ts';
import { createTestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { proveApiKey } from '@azimute/server/src/features/access/prove-api-key.ts';
import { openDirectoryStore } from '@azimute/server/src/platform/objects/open-object-store.ts';
import { summarizeVisits } from '@azimute/server/src/features/geofences/summarize-visits.ts';
import { addUpFacts } from '@azimute/server/src/features/metrics/facts/add-up-facts.ts';
import { createLateHistoryRebuilder } from '@azimute/server/src/features/telemetry/reducers/rebuild/rebuild-late-history.ts';
import { createReducerRunner } from '@azimute/server/src/features/telemetry/reducers/run-reducers.ts';
import { drawTrailDays } from '@azimute/server/src/features/trips/trail/draw-trail-days.ts';
import { verifyAssets, type AssetToVerify } from '@azimute/server/src/features/verification/verify-assets.ts';
import { demoAccounts } from './fleet/demo-accounts.ts';
import { planGeofences } from './fleet/plan-geofences.ts';
import { demoContents } from './content/demo-contents.ts';
import { planDrivers } from './driver.ts';
import { createDemoHistory } from '@azimute/server/src/roles/demo.ts';
import { findMissingUnits } from './history/find-missing-units.ts';
import { listUnits } from './history/list-units.ts';
import { listReports, olderGrid } from './machine/list-reports.ts';
import { openDemoEndpoints } from './open-demo-endpoints.ts';
import { seedDemo } from './seed-demo.ts';
import { startSimulator, type FleetSimulatorOptions } from './simulate-fleet.ts';

const password = 'correct horse battery';
const log = createLogger({ level: 'silent' });
// Without the usual users of a test portal.
const portal = await startWholePortal({ testDatabase: await createTestDatabase() });
const { database, queryAsOwner, server, dataDir } = portal;
const owner = new pg.Client({ connectionString: portal.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await portal.stop();
});

/** Polls until it is true; only the test's own timeout ends it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}

async function count(sql: string): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return row?.count ?? -1;
}

await seedDemo(owner, { password, locale: 'pt', objects: openDirectoryStore(dataDir) });

const loaded = createDemoHistory();

async function simulation(port: number | undefined): Promise<FleetSimulatorOptions> {
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    endpoints: await openDemoEndpoints(owner),
    pastDays: 0,
    beatMs: 500,
    asOwner: async (work) => await work(owner),
    pipeline: database.connectionOf('azimute_pipeline'),
    allowsUnsyncedCommits: true,
    tellLoaded: () => undefined,
    history: loaded,
    tellHistoryLeft: () => undefined,
    log,
  };
}

/** Accepts everything sent, and counts the requests. */
async function openEndpoint() {
  let requests = 0;
  const listener = createServer((_, response) => {
    requests += 1;
    response.end(JSON.stringify({ accepted: 1, duplicates: 0, rejected: [] }));
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const address = listener.address();
  return { listener, port: typeof address === 'object' ? address?.port : undefined, count: () => requests };
}

describe('the simulator', () => {
  it('gets a new key at each start, valid for its account only', async () => {
    const [earlier] = await openDemoEndpoints(owner);
    const [endpoint] = await openDemoEndpoints(owner);
    if (earlier === undefined || endpoint === undefined) throw new Error('The demo has endpoints');
    expect(await proveApiKey(database, earlier.key)).toBeNull();
    expect(await proveApiKey(database, endpoint.key)).toMatchObject({
      accountId: endpoint.accountId,
      scopes: ['telemetry:write'],
    });
    expect(await count('api_keys')).toBe(2);
  });

  it('waits for the portal, then moves every machine of both accounts, and loads their past only once', async () => {
    const closed = createServer((_, response) => response.writeHead(503).end());
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    if (port === undefined) throw new Error('No port');
    const refused = once(closed, 'request');
    const simulator = startSimulator(await simulation(port));
    await refused;
    closed.closeAllConnections();
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    await server.listen({ host: '127.0.0.1', port });
    // A few devices have a fault for some days.
    await until(async () => (await count('asset_states')) > 280);
    expect(
      await count('asset_states s join assets a using (asset_id) where a.account_id <> s.account_id'),
    ).toBe(0);
    expect(await count("asset_states where fixed_at > now() - interval '12 minutes'")).toBeGreaterThan(240);
    // Some are under a roof: they have contact, with a place from hours ago.
    const withoutPlace = await count(
      "asset_states where contact_at > now() - interval '12 minutes' and fixed_at < now() - interval '4 hours'",
    );
    expect(withoutPlace).toBeGreaterThan(2);
    await until(async () => (await count(`positions where fixed_at < now() - interval '1 hour'`)) > 300);
    await simulator.stop();
    expect(await count('quarantined_positions')).toBe(0);
    const known = (await openDemoEndpoints(owner)).flatMap((endpoint) => [...endpoint.devices.values()]);
    expect(known.filter((fixedAt) => fixedAt !== null).length).toBeGreaterThan(280);
  });

  it('loads the past of devices without gaps despite interruptions, and only once', async () => {
    const port = (server.server.address() as AddressInfo).port;
    const options = await simulation(port);
    const [endpoint] = options.endpoints;
    if (endpoint === undefined) throw new Error('The demo has endpoints');
    const few = new Map([...endpoint.devices].filter(([id]) => /GUA-(ESC-04[0-3]|CAM-10[4-5])/.test(id)));
    const endpoints = [{ ...endpoint, devices: few }];
    let left = 1;
    for (const enough of [0.99, 0.7, 0]) {
      const simulator = startSimulator({
        ...options,
        endpoints,
        pastDays: 2,
        tellHistoryLeft: (share) => {
          left = share;
        },
      });
      await until(async () => left <= enough);
      await simulator.stop();
      left = 1;
    }
    const nowMs = Date.now();
    const signal = new AbortController().signal;
    const drivers = await planDrivers(endpoints, { nowMs, signal });
    const units = drivers.flatMap((driver) => listUnits(driver, nowMs - 60_000, 2));
    expect(await findMissingUnits(owner, units)).toEqual([]);
    const [driver] = drivers;
    if (driver === undefined) throw new Error('The fleet has machines');
    const untilMs = nowMs - 24 * 3_600_000;
    const planned = listUnits(driver, untilMs, 2).flatMap(({ fromMs, untilMs: endMs }) =>
      listReports(driver.machine, fromMs, endMs, olderGrid),
    );
    const stored = await queryAsOwner<{ at: number; meters: number; hours: number }>(
      `select extract(epoch from fixed_at)::float8 * 1000 as at, odometer_km as meters, hour_meter_hours as hours
        from positions join devices using (account_id, device_id) where external_id = $1 order by fixed_at`,
      [driver.machine.deviceId],
    );
    const times = new Set(stored.map(({ at }) => Math.round(at)));
    expect(planned.length).toBeGreaterThan(100);
    expect(planned.filter(({ atMs }) => !times.has(atMs))).toEqual([]);
    expect(stored.map(({ hours }) => hours)).toEqual(
      stored.map(({ hours }) => hours).toSorted((a, b) => a - b),
    );
  });

  it('has figures that match its positions', async () => {
    const options = { ...portal, log, allowsUnsyncedCommits: true };
    const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
    jobs.on('error', () => undefined);
    await createReducerRunner(options).runWaiting();
    await createLateHistoryRebuilder(options).runWaiting();
    const assets = await portal.queryAsOwner<AssetToVerify>(
      `select account_id as "accountId", asset_id as "assetId", code from assets
        where (select count(*) from positions p where p.asset_id = assets.asset_id) > 200`,
    );
    // Calculating the days of all machines takes long.
    const ids = assets.map(({ assetId }) => assetId);
    await portal.queryAsOwner('delete from asset_states where asset_id <> all ($1)', [ids]);
    await portal.queryAsOwner('delete from asset_day_marks where asset_id <> all ($1)', [ids]);
    await summarizeVisits(portal.database, jobs);
    await addUpFacts({ ...options, jobs });
    await drawTrailDays({ ...options, jobs });
    await jobs.end();
    const { rows, recalculating, differences } = await verifyAssets(portal.database.pipeline, assets);
    expect({ recalculating, differences }).toEqual({ recalculating: [], differences: [] });
    expect(rows.trips).toBeGreaterThan(20);
    expect(rows.visits).toBeGreaterThan(0);
    expect(rows.days).toBeGreaterThan(0);
  });

  it('recognizes the demo of an earlier fleet, smaller or elsewhere', async () => {
    const isEarlier = async (): Promise<boolean[]> =>
      (await openDemoEndpoints(owner)).map((endpoint) => endpoint.isOfEarlierFleet);
    expect(await isEarlier()).toEqual([false, false]);
    await owner.query('begin');
    await owner.query('set local role azimute_owner');
    await owner.query(`update devices set asset_id = null where external_id like 'URU-C%'`);
    await owner.query('commit');
    expect(await isEarlier()).toEqual([false, true]);
    await owner.query('begin');
    await owner.query('set local role azimute_owner');
    await owner.query(`update units set code = 'UL-CPS' where code = 'UL-APG'`);
    await owner.query('commit');
    expect(await isEarlier()).toEqual([true, true]);
  });

  it('sends nothing once stopped', async () => {
    const [endpoint, other] = [await openEndpoint(), await openEndpoint()];
    const simulator = startSimulator(await simulation(endpoint.port));
    await until(async () => endpoint.count() > 5);
    await simulator.stop();
    const countConnections = promisify(endpoint.listener.getConnections.bind(endpoint.listener));
    await until(async () => (await countConnections()) === 0);
    const sent = endpoint.count();
    // The endpoint is still open while another simulator catches up with the first one.
    const second = startSimulator(await simulation(other.port));
    await until(async () => other.count() > sent);
    await second.stop();
    expect(endpoint.count()).toBe(sent);
    for (const { listener } of [endpoint, other]) await once(listener.close(), 'close');
  });
});

it('plants valid geofences: simple shapes, sub-geofences within their parents, unique names', () => {
  for (const { branches } of demoAccounts) {
    const geofences = planGeofences(branches, demoContents.pt);
    const shapes = new Map<string, PreparedPolygon>();
    for (const { unit, parent, settings } of geofences) {
      const { coordinates } = settings.shape;
      expect(findPolygonFaults(coordinates), settings.name).toEqual([]);
      const key = `${unit} ${parent ?? ''} ${settings.name}`;
      expect(shapes.has(key), key).toBe(false);
      shapes.set(key, new PreparedPolygon(coordinates));
      const around = parent === null ? undefined : shapes.get(`${unit}  ${parent}`);
      if (parent === null) continue;
      for (const [longitude, latitude] of coordinates[0] ?? [])
        expect(around?.contains({ longitude, latitude }), `${settings.name} in ${parent}`).toBe(true);
    }
  }
});
