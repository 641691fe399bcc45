import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { openDirectoryStore } from '@azimute/server/src/platform/objects/open-object-store.ts';
import { createTestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { startWholePortal } from '@azimute/server/src/testing/start-whole-portal.ts';
import { summarizeVisits } from '@azimute/server/src/features/geofences/summarize-visits.ts';
import { addUpFacts } from '@azimute/server/src/features/metrics/facts/add-up-facts.ts';
import { createLateHistoryRebuilder } from '@azimute/server/src/features/telemetry/reducers/rebuild/rebuild-late-history.ts';
import { createReducerRunner } from '@azimute/server/src/features/telemetry/reducers/run-reducers.ts';
import { verifyAssets, type AssetToVerify } from '@azimute/server/src/features/verification/verify-assets.ts';
import { createDemoHistory } from '@azimute/server/src/roles/demo.ts';
import { planDrivers, type Driver } from '../driver.ts';
import { listReports, liveGrid } from '../machine/list-reports.ts';
import { openDemoEndpoints } from '../open-demo-endpoints.ts';
import { seedDemo } from '../seed-demo.ts';
import { sendToEndpoint } from '../send-to-endpoint.ts';
import { findMissingUnits } from './find-missing-units.ts';
import { listUnits, newestFirst } from './list-units.ts';
import { loadHistory } from './load-history.ts';
import { loadPasts } from './load-pasts.ts';

const portal = await startWholePortal({ testDatabase: await createTestDatabase() });
const { database, queryAsOwner, dataDir, server } = portal;
const log = createLogger({ level: 'silent' });
const options = { ...portal, log, allowsUnsyncedCommits: true };
const owner = new pg.Client({ connectionString: portal.ownerUrl });
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
const agent = new Agent({ keepAlive: true });
await owner.connect();
afterAll(async () => {
  agent.destroy();
  await jobs.end();
  await owner.end();
  await portal.stop();
});

const pastDays = 3;
const { signal } = new AbortController();
const nowMs = Date.now();
let drivers: readonly Driver[] = [];
let address = '';

/** A machine of each duty, of which every second one has reported since the portal started; and one without a place. */
let alertsBefore = 0;
beforeAll(async () => {
  await seedDemo(owner, {
    password: 'correct horse battery',
    locale: 'pt',
    objects: openDirectoryStore(dataDir),
  });
  const all = await planDrivers(await openDemoEndpoints(owner), { nowMs, signal });
  const kinds = new Map(
    all.map((driver) => [
      driver.machine.withoutPlaceSinceMs === null ? driver.machine.duty.kind : 'without place',
      driver,
    ]),
  );
  drivers = [...kinds.values()];
  await server.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  await sendLast();
  alertsBefore = await countAlerts();
  await loadPasts({
    drivers,
    nowMs,
    pastDays,
    thread: { ...database.connectionOf('azimute_pipeline'), allowsUnsyncedCommits: true },
    onLoaded: () => undefined,
    signal,
  });
}, 300_000);

/** Alerts of the live positions; a loaded history raises none. */
async function countAlerts(): Promise<number> {
  const [found] = await queryAsOwner<{ count: number }>('select count(*)::int as count from alerts');
  return found?.count ?? 0;
}

async function sendLast(): Promise<void> {
  for (const { machine, endpoint } of drivers.filter((_, index) => index % 2 === 0)) {
    const fixes = listReports(machine, nowMs - 40 * 60_000, nowMs, liveGrid).slice(-2);
    const reports = fixes.map((fix) => ({ deviceId: machine.deviceId, fix }));
    if (reports.length > 0) await sendToEndpoint(agent, { baseUrl: address, key: endpoint.key }, reports);
  }
}

const LOADED = `select account_id as "accountId", asset_id as "assetId", code from assets
  where asset_id in (select asset_id from asset_states)`;

it('loads every unit, with days, and leaves nothing to the jobs', async () => {
  expect(drivers.length).toBeGreaterThan(7);
  const units = drivers.flatMap((driver) => listUnits(driver, nowMs, pastDays));
  expect(await findMissingUnits(owner, units)).toEqual([]);
  const [left] = await queryAsOwner(`select (select count(*)::int from asset_day_marks) as marks,
    (select count(*)::int from recompute_requests where from_at < 'infinity') as recomputes,
    (select count(*)::int from rebuild_requests) as rebuilds,
    (select count(*)::int from geofence_visits where left_at is distinct from summarized_to) as visits`);
  expect(left).toEqual({ marks: 0, recomputes: 0, rebuilds: 0, visits: 0 });
  expect(await countAlerts()).toBe(alertsBefore);
});

it('stores the same as verification computes from the positions', async () => {
  const assets = await queryAsOwner<AssetToVerify>(LOADED);
  const { rows, recalculating, differences } = await verifyAssets(database.pipeline, assets);
  expect({ recalculating, differences }).toEqual({ recalculating: [], differences: [] });
  expect(rows.trips).toBeGreaterThan(100);
  expect(rows.visits).toBeGreaterThan(10);
  expect(rows.days).toBeGreaterThan(drivers.length * 2);
});

/** All rows of closed days, without columns that depend on the time of receipt. */
async function readStored(): Promise<Record<string, unknown>> {
  const one = async (sql: string): Promise<unknown> => (await queryAsOwner<{ rows: unknown }>(sql))[0]?.rows;
  const listed = (table: string, without: string, order: string, where = 'superseded_at is null'): string =>
    `select json_agg(to_jsonb(t) - string_to_array('known_from,received_at,${without}', ',') order by ${order}) as rows
      from ${table} t where ${where}`;
  return {
    positions: await one(
      `select count(*)::int as rows from (select distinct device_id, fixed_at, content_hash from positions) p`,
    ),
    events: await one(
      listed('device_events', 'device_event_id', 'device_id, occurred_at, kind, content_hash', 'true'),
    ),
    states: await one(listed('asset_states', '', 'asset_id', 'true')),
    trips: await one(listed('trip_intervals', 'interval_id,is_revised', 'asset_id, from_at')),
    crossings: await one(
      listed('geofence_transitions', 'transition_id', 'asset_id, confirmed_at, geofence_id, kind'),
    ),
    visits: await one(
      listed(
        'geofence_visits',
        'visit_id,entry_received_at,exit_received_at',
        'asset_id, entered_at, geofence_id',
        'superseded_at is null and left_at is not null',
      ),
    ),
    days: await one(
      listed('asset_days', 'delay_seconds,buffered_fixes,is_revised,data_at', 'asset_id, day', 'is_closed'),
    ),
    unitDays: await one(
      listed(
        'unit_days',
        'delay_seconds,buffered_fixes,revised,data_at',
        'account_id, day, unit_id, category',
        'day < (select max(day) from asset_days) and assets > 0',
      ),
    ),
    presence: await one(listed('presence_cells', '', 'asset_id, hour, cell', 'true')),
  };
}

it('stores the same as the endpoint', async () => {
  const loaded = await readStored();
  await queryAsOwner(`truncate positions, device_events, asset_states, trip_intervals, geofence_transitions, geofence_visits,
    asset_days, asset_months, unit_days, asset_day_marks, presence_cells, reducer_states, reducer_checkpoints, recompute_requests,
    rebuild_requests, asset_day_revisions cascade`);
  await sendLast();
  const units = newestFirst(drivers.map((driver) => listUnits(driver, nowMs, pastDays)));
  await loadHistory({
    baseUrl: address,
    agent,
    units,
    allUnits: units,
    history: createDemoHistory(),
    tellLeft: () => undefined,
    log,
    signal,
  });
  await createReducerRunner(options).runWaiting();
  await createLateHistoryRebuilder(options).runWaiting();
  await summarizeVisits(database, jobs);
  await addUpFacts({ ...options, jobs });
  const sent = await readStored();
  for (const [name, rows] of Object.entries(loaded)) expect({ [name]: sent[name] }).toEqual({ [name]: rows });
}, 300_000);
