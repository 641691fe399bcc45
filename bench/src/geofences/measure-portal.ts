import { setTimeout as sleep } from 'node:timers/promises';
import { moduleCodes } from '@azimute/contract/modules';
import type { FenceDefinition } from '@azimute/engine/geofences';
import type pg from 'pg';
import { readCpuSeconds } from '../cpu-time.ts';
import { count } from '../format.ts';
import { send } from '../ingest/run-sender.ts';
import { readHeldMs } from '../read-held-ms.ts';
import { addSession } from '../sign-in.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { discOf, fenceOf } from './plan-fences.ts';
import { judge } from '../results/judge.ts';
import { plantFences } from './plant-fences.ts';

const PORT = 9396;
const DEVICES = 1_000;
const FENCES = 1_000;
const ROUNDS = 3;
const SECONDS = 4;
const LATE_ASSETS = 20;
/** A day with a fix every 30 s. */
const LATE_FIXES = 2_880;
const DAY_MS = 86_400_000;

/** The cost of geofences in a running portal: for ingest, the event loop, and the database when fixes arrive late. */
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

/** Alternates with and without fences, since machines change their speed. */
async function measureIngest(portal: BenchPortal, fleet: BenchFleet, unitId: number): Promise<void> {
  let sinceMs = Date.now() - 30 * DAY_MS;
  const cpuOf = (): number[] => [portal.portalPid, portal.databasePid].map(readCpuSeconds);
  const sendWith = async (fences: number): Promise<Ingested> => {
    await plantFences(portal.owner, fleet.accountId, unitId, fences);
    sinceMs += DAY_MS;
    const order = { connections: 4, batch: 1_000, run: 10, sinceMs, seconds: SECONDS, paced: false };
    const before = cpuOf();
    const { sent, accepted, seconds } = await send(portal, fleet, order);
    const [ofPortal = 0, ofDatabase = 0] = cpuOf().map((now, at) => ((now - (before[at] ?? 0)) / sent) * 1e6);
    return { rate: accepted / seconds, ofPortal, ofDatabase };
  };
  await sendWith(0);
  const [without, withFences]: [Ingested[], Ingested[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await sendWith(0));
    withFences.push(await sendWith(FENCES));
  }
  const [bare, fenced] = [meanOf(without), meanOf(withFences)];
  const tell = ({ rate, ofPortal, ofDatabase }: Ingested): string =>
    `${count(rate)} positions/s, each ${ofPortal.toFixed(0)} µs of the portal, ${ofDatabase.toFixed(0)} µs of the database`;
  console.log(
    `ingest without geofences: ${tell(bare)}; with ${count(FENCES)}: ${tell(fenced)}; against none ` +
      judge('geofences/ingest', fenced.rate / bare.rate),
  );
}

interface Ingested {
  /** Positions per second. */
  readonly rate: number;
  /** Processor time of each position [µs]. */
  readonly ofPortal: number;
  readonly ofDatabase: number;
}

function meanOf(rounds: readonly Ingested[]): Ingested {
  const mean = (field: keyof Ingested): number =>
    rounds.reduce((sum, one) => sum + one[field], 0) / rounds.length;
  return { rate: mean('rate'), ofPortal: mean('ofPortal'), ofDatabase: mean('ofDatabase') };
}

/** Complex shapes: one with as many vertices as a body allows, tried and created; and one of 100,000, as in files. */
async function measureLoop(portal: BenchPortal, fleet: BenchFleet, unitId: number): Promise<void> {
  const token = await addSession(portal.owner, fleet.accountId, 'admin');
  const held = async (what: string, ask: () => Promise<unknown>): Promise<void> => {
    await readHeldMs(portal);
    await ask();
    const heldMs = await readHeldMs(portal);
    console.log(`${what}: loop held ${judge('geofences/loop', heldMs)}`);
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
  // Starts everything that is started once.
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

/** Rounded to a centimeter. */
function intricate(vertices: number): number[][] {
  return discOf([-30, -10], 20_000, vertices).map((one) => one.map((value) => Math.round(value * 1e7) / 1e7));
}

/** Another version of a fence, as left by an import. */
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
    `a late fix of 23 hours ago, ${count(LATE_FIXES)} fixes recomputed among ${count(FENCES)} fences: the ` +
      `database's processor time ${judge('geofences/late', ms)}`,
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
