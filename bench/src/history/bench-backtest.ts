import { loadavg } from 'node:os';
import type { BacktestLine } from '@azimute/contract';
import { moduleCodes } from '@azimute/contract/modules';
import { FenceBacktest, type FenceDefinition } from '@azimute/engine/geofences';
import { orderFixes } from '@azimute/engine/host';
import type { LatestFix } from '@azimute/engine';
import type pg from 'pg';
import { readCpuSeconds } from '../cpu-time.ts';
import { count } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { startPortal } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

const PORT = 9399;
const ASSETS = 10;
/** Fixes of each asset, 20 s apart: about three weeks. */
const FIXES = 100_000;
const GAP_MS = 20_000;
const ROUNDS = 3;
const fromMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - FIXES * GAP_MS;
/** A yard that machines drive through, and in which they stand for a third of the time. */
const yard: [number, number][] = [
  [-50.05, -20.05],
  [-49.95, -20.05],
  [-49.95, -19.95],
  [-50.05, -19.95],
  [-50.05, -20.05],
];

/** Stored positions per second that a back-test of a geofence processes, from the database to the result. */
export async function benchBacktest(): Promise<void> {
  const all = ASSETS * FIXES;
  const portal = await startPortal(PORT);
  try {
    const { token, unitId } = await plant(portal.owner);
    const load = loadavg().map((one) => one.toFixed(1));
    console.log(`${count(all)} positions of ${ASSETS} assets; load of the machine: ${load.join(', ')}`);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const processes = [portal.portalPid, portal.databasePid];
      const cpuBefore = processes.map(readCpuSeconds);
      const beganAt = performance.now();
      const crossings = await runBacktest(portal.url, token, unitId);
      const perSecond = (all / (performance.now() - beganAt)) * 1000;
      const [ofPortal = 0, ofDatabase = 0] = processes.map(
        (pid, at) => readCpuSeconds(pid) - (cpuBefore[at] ?? 0),
      );
      console.log(
        `through the API, ${count(crossings)} crossings: ${judge('backtest/rate', perSecond)}; ` +
          `${ofPortal.toFixed(1)} s of processor time of the portal, ${ofDatabase.toFixed(1)} s of the database`,
      );
    }
  } finally {
    await portal.stop();
  }
  console.log(
    `the reducer alone, from memory: ${count(reduceFromMemory())} positions a second of processor time`,
  );
}

async function runBacktest(url: string, token: string, unitId: number): Promise<number> {
  const answer = await fetch(`${url}/api/v1/geofences/backtest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      unitId,
      assets: { all: true },
      shape: { type: 'Polygon', coordinates: [yard] },
      days: 30,
    }),
  });
  const last = (await answer.text()).trimEnd().split('\n').at(-1) ?? '';
  const line = JSON.parse(last) as BacktestLine;
  if (line.kind !== 'result' || line.result.coverage.fixes !== ASSETS * FIXES)
    throw new Error(last.slice(0, 300));
  return line.result.figures.entries + line.result.figures.exits;
}

function reduceFromMemory(): number {
  const fence: FenceDefinition = {
    geofenceId: 1,
    version: 1,
    validFromMs: 0,
    validToMs: null,
    parentId: null,
    unitId: 1,
    assets: 'all-of-unit',
    shape: [yard],
    maxSpeedKph: null,
    onEntry: true,
    onExit: true,
    onSpeeding: false,
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    confirmSeconds: 30,
    schedule: null,
    mustBeInside: false,
    severity: 'informative',
  };
  const fixes = Array.from({ length: FIXES }, (_, n): LatestFix => {
    const fixedAtMs = fromMs + n * GAP_MS;
    return {
      deviceId: 1,
      fixedAtMs,
      receivedAtMs: fixedAtMs + 2_000,
      latitude: -20 - 0.05 * Math.sin(n * 2e-3),
      longitude: -50 + 0.3 * Math.sin(n * 2e-3),
      speedKph: 40,
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: 5,
      ignition: true,
    };
  });
  const period = { fromMs, toMs: Date.now(), timeZone: 'UTC', listed: 2_000, ruleSchedule: null };
  const cpuBefore = process.cpuUsage().user;
  const backtest = new FenceBacktest({ fence, beside: [] }, period);
  for (let assetId = 1; assetId <= ASSETS; assetId += 1) {
    backtest.reduceFixes({ assetId, unitId: 1 }, orderFixes(fixes));
    backtest.end();
  }
  return ((ASSETS * FIXES) / (process.cpuUsage().user - cpuBefore)) * 1e6;
}

async function plant(owner: pg.Pool): Promise<{ token: string; unitId: number }> {
  const { rows } = await owner.query<{ accountId: number; unitId: number }>(
    `with account as (insert into accounts (name, domain, modules, time_zone)
        values ('Bench', 'bench.example', $1, 'UTC') returning account_id)
      insert into units (account_id, code, name) select account_id, 'B', 'Back' from account
        returning account_id as "accountId", unit_id as "unitId"`,
    [[...moduleCodes]],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('There is no UL');
  const { accountId, unitId } = made;
  await owner.query(
    `with asset as (insert into assets (account_id, unit_id, code)
        select $1, $2, 'back-' || n from generate_series(1, $3::int) n returning account_id, asset_id)
      insert into devices (account_id, asset_id, external_id) select account_id, asset_id, 'back-' || asset_id from asset`,
    [accountId, unitId, ASSETS],
  );
  const days = Array.from(
    { length: (FIXES * GAP_MS) / 86_400_000 + 2 },
    (_, day) => new Date(fromMs + day * 86_400_000),
  );
  await owner.query('select ensure_position_partitions($1::timestamptz[])', [days]);
  await owner.query(PLANT, [accountId, new Date(fromMs), FIXES, GAP_MS / 1000]);
  await owner.query('vacuum analyze positions');
  return { unitId, token: await addSession(owner, accountId, 'admin') };
}

/** In order of arrival: all assets at each time. */
const PLANT = `
insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
  speed_kph, heading_degrees, accuracy_meters, ignition, source, change_number)
select account_id, device_id, at, n, asset_id, at + interval '2 seconds', -20 - 0.05 * sin(n * 2e-3 + asset_id),
  -50 + 0.3 * sin(n * 2e-3 + asset_id), 40, n % 360, 5, true, 1, (select position_change_number())
from generate_series(0, $3::int - 1) n, devices,
  lateral (select $2::timestamptz + n * $4 * interval '1 second' as at) t
where account_id = $1
order by n`;
