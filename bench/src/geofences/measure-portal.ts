import { setTimeout as sleep } from 'node:timers/promises';
import { moduleCodes } from '@azimute/contract/modules';
import type { FenceDefinition } from '@azimute/engine/geofences';
import type pg from 'pg';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, verdict, verdictOnGoal } from '../format.ts';
import { send } from '../ingest/run-sender.ts';
import { readHeldMs } from '../read-held-ms.ts';
import { addSession } from '../sign-in.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { discOf, fenceOf } from './plan-fences.ts';

const PORT = 9396;
const DEVICES = 1_000;
const FENCES = 1_000;
const ROUNDS = 3;
const SECONDS = 4;
const GOAL_SHARE = 0.85;
const LOOP_LIMIT_MS = 50;
const RECOMPUTE_LIMIT_MS = 100;
const LATE_ASSETS = 20;
/** A day of a fix every 30 s. */
const LATE_FIXES = 2_880;
const DAY_MS = 86_400_000;

/** What geofences cost a portal that runs: of ingest, of the event loop, and of the database when fixes come late. */
export async function measurePortal(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    await portal.owner.query('update accounts set modules = $1', [[...moduleCodes]]);
    const { rows } = await portal.owner.query<{ id: number }>('select unit_id as id from units');
    const unitId = rows[0]?.id ?? 0;
    await measureIngest(portal, fleet, unitId);
    await measureLoop(portal, fleet, unitId);
    await measureRecompute(portal, fleet);
  } finally {
    await portal.stop();
  }
}

/** With and without fences in turn, as machines change their pace. */
async function measureIngest(portal: BenchPortal, fleet: BenchFleet, unitId: number): Promise<void> {
  let sinceMs = Date.now() - 30 * DAY_MS;
  const rate = async (): Promise<number> => {
    sinceMs += DAY_MS;
    const order = { connections: 4, batch: 1_000, run: 10, sinceMs, seconds: SECONDS, paced: false };
    const { accepted, seconds } = await send(portal, fleet, order);
    return accepted / seconds;
  };
  await rate();
  const [without, withFences]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await plantFences(portal.owner, fleet.accountId, unitId, 0);
    without.push(await rate());
    await plantFences(portal.owner, fleet.accountId, unitId, FENCES);
    withFences.push(await rate());
  }
  const [bare, fenced] = [without, withFences].map(
    (rates) => rates.reduce((sum, one) => sum + one, 0) / ROUNDS,
  );
  const share = (fenced ?? 0) / (bare ?? 1);
  console.log(
    `ingest with ${count(FENCES)} fences: ${count(fenced ?? 0)} positions/s, ${share.toFixed(2)} x the ${count(bare ?? 0)} ` +
      `without; ${verdictOnGoal(share / GOAL_SHARE, String(GOAL_SHARE))}`,
  );
}

/** Discs of 150 m where the sender drives; those that are there go. */
async function plantFences(owner: pg.Pool, accountId: number, unitId: number, wanted: number): Promise<void> {
  await owner.query('delete from geofence_versions');
  const definitions = Array.from({ length: wanted }, (_, n) =>
    fenceOf(n + 1, discOf([-37 - (n % 40) * 0.0025, -10.9 + Math.floor(n / 40) * 0.004], 150, 12), unitId),
  );
  if (wanted > 0)
    await owner.query(
      `insert into geofences (account_id, geofence_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets,
          shape, drawn_as, area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity,
          entry_dwell_seconds, exit_dwell_seconds, must_be_inside, tags, version)
        overriding system value
        select $1, n, $2, 'bench ' || n, 'petrol', true, true, false, true, '[]', 'polygon', 0, 0, 12, 0, 0, 0, 0,
          'informative', 0, 0, false, '{}', 1 from generate_series(1, $3::int) n on conflict do nothing`,
      [accountId, unitId, wanted],
    );
  await owner.query(`select setval(pg_get_serial_sequence('geofences', 'geofence_id'), 1000000)`);
  await owner.query(
    `insert into geofence_versions (account_id, geofence_id, version, unit_id, valid_from, changed, definition)
      select $1, (d ->> 'geofenceId')::int, 1, $2, '2020-01-01', '{}', d from unnest($3::jsonb[]) d`,
    [accountId, unitId, definitions.map((one) => JSON.stringify(one))],
  );
  await owner.query(
    `insert into geofence_sets as s values ($1, 1) on conflict (account_id) do update set version = s.version + 1`,
    [accountId],
  );
}

/** Intricate shapes: one of as many vertices as a body takes, tried and created; and of 100,000, as files bring them. */
async function measureLoop(portal: BenchPortal, fleet: BenchFleet, unitId: number): Promise<void> {
  const token = await addSession(portal.owner, fleet.accountId, 'admin');
  const held = async (what: string, ask: () => Promise<unknown>): Promise<void> => {
    await readHeldMs(portal);
    await ask();
    const heldMs = await readHeldMs(portal);
    const limit = verdict(heldMs / LOOP_LIMIT_MS, `${LOOP_LIMIT_MS} ms`);
    console.log(`${what}: loop held ${heldMs.toFixed(0)} ms; ${limit}`);
  };
  const post = async (path: string, vertices: number, more: object = {}): Promise<void> => {
    const shape = { type: 'Polygon', coordinates: [intricate(vertices)] };
    const answer = await fetch(`${portal.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ unitId, assets: { all: true }, shape, ...more }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  };
  // What is started once.
  await post('/geofences/backtest', 30);
  await held('a fence of 40,000 vertices, tried', () => post('/geofences/backtest', 40_000));
  const settings = { name: 'Intricate', resources: ['entry'] };
  await held('a fence of 40,000 vertices, created', () => post('/geofences', 40_000, settings));
  await plantVersion(portal.owner, fleet.accountId, fenceOf(1, intricate(100_000), unitId));
  await held('the first batch behind a fence of 100,000', () =>
    sendFixes(portal, fleet, 0, [Date.now() - 60_000]),
  );
  await plantFences(portal.owner, fleet.accountId, unitId, FENCES);
}

/** To the centimetre. */
function intricate(vertices: number): number[][] {
  return discOf([-30, -10], 20_000, vertices).map((one) => one.map((value) => Math.round(value * 1e7) / 1e7));
}

/** Another version of a fence, as an import leaves it. */
async function plantVersion(owner: pg.Pool, accountId: number, fence: FenceDefinition): Promise<void> {
  await owner.query(
    `with made as (
      insert into geofence_sets as s values ($1, 1) on conflict (account_id) do update set version = s.version + 1
      returning version)
    insert into geofence_versions (account_id, geofence_id, version, unit_id, valid_from, changed, definition)
      select $1, $2, version, $3, '2020-01-01', '{}', $4::jsonb || jsonb_build_object('version', version) from made`,
    [accountId, fence.geofenceId, fence.unitId, JSON.stringify(fence)],
  );
}

async function measureRecompute(portal: BenchPortal, fleet: BenchFleet): Promise<void> {
  const endMs = Date.now() - 600_000;
  const times = Array.from({ length: LATE_FIXES }, (_, n) => endMs - (LATE_FIXES - n) * 30_000);
  const late = Math.floor(LATE_FIXES / 20);
  for (let device = 0; device < LATE_ASSETS; device += 1)
    await sendFixes(portal, fleet, device, times.toSpliced(late, 1));
  await waitForReducers(portal.owner);
  const before = readCpuSeconds(portal.databasePid);
  for (let device = 0; device < LATE_ASSETS; device += 1)
    await sendFixes(portal, fleet, device, times.slice(late, late + 1));
  await waitForReducers(portal.owner);
  const ms = ((readCpuSeconds(portal.databasePid) - before) / LATE_ASSETS) * 1000;
  console.log(
    `a late fix of 23 hours ago, ${count(LATE_FIXES)} fixes recomputed among ${count(FENCES)} fences: ${ms.toFixed(0)} ms of the ` +
      `database's processor time; ${verdict(ms / RECOMPUTE_LIMIT_MS, `${RECOMPUTE_LIMIT_MS} ms`)}`,
  );
}

async function sendFixes(
  portal: BenchPortal,
  fleet: BenchFleet,
  device: number,
  times: readonly number[],
): Promise<void> {
  const positions = times.map((ms) => ({
    deviceId: `bench-${device}`,
    time: new Date(ms).toISOString(),
    latitude: -10.85 + 0.04 * Math.sin(ms / 3e6),
    longitude: -37.05 + 0.04 * Math.cos(ms / 3e6),
    speedKph: 30,
    accuracyMeters: 5,
  }));
  const answer = await fetch(`${portal.url}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fleet.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ positions }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
}

async function waitForReducers(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query('select from recompute_requests limit 1');
    if (rowCount === 0) return;
    await sleep(50);
  }
}
