import { execFile } from 'node:child_process';
import path from 'node:path';
import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantAlertType } from '../alert-types/testing/plant-alert-type.ts';
import { drawFence, fence } from '../geofences/testing/plant-fences.ts';
import {
  planRectangle,
  trackersOf,
  workshopOf,
  type TrackedAsset,
} from '../geofences/testing/plant-trackers.ts';
import { summarizeVisits } from '../geofences/summarize-visits.ts';
import { addUpFacts } from '../metrics/facts/add-up-facts.ts';
import { createLateHistoryRebuilder } from '../telemetry/reducers/rebuild/rebuild-late-history.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { drawTrailDays } from '../trips/trail/draw-trail-days.ts';
import { VerifyRun, verifyAsset, type VerifiedAsset } from './verify-asset.ts';

const dayMs = 86_400_000;
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({ clock, columns: { time_zone: 'UTC' } });
const { database, accountId, queryAsOwner } = portal;
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const { plant, send } = await trackersOf(portal);
const key = await portal.keyWith('telemetry:write');
const runner = createReducerRunner(workshopOf(portal));
const lateHistory = createLateHistoryRebuilder(workshopOf(portal));
const shape = planRectangle([11_000, -500], [13_000, 500]);
await drawFence(
  portal,
  fence({ name: 'Site', resources: ['entry', 'exit', 'speeding'], maxSpeedKph: 25, shape }),
);
for (const when of [
  { kind: 'geofence_entry' },
  { kind: 'speeding', limitKph: 30, marginKph: 0 },
  { kind: 'idling', minutes: 5 },
] as const)
  await plantAlertType(portal, { condition: { type: 'calculated', when } });
await queryAsOwner('update alert_types set updated_at = $2 where account_id = $1', [
  accountId,
  new Date(startMs - 1_000),
]);

/** A night at the yard, a drive to the site, some hours there, and the drive back. */
function workday(day: number, everySecond = 60): LatestFix[] {
  const fixes: LatestFix[] = [];
  const begin = day * 86_400;
  const at = (second: number, x: number, kph: number): void => {
    fixes.push({ ...fixAt(begin + second, x, (day % 5) * 10), speedKph: kph, ignition: kph > 0 });
  };
  const far = 12_000 + (day % 3) * 200;
  const drive = (from: number, x: number, toX: number): void => {
    for (let second = everySecond; second <= 1_200; second += everySecond)
      at(from + second, x + (second / 1_200) * (toX - x), Math.round((Math.abs(toX - x) / 1_200) * 3.6));
  };
  for (let second = 0; second <= 3_600; second += everySecond * 15) at(second, 0, 0);
  drive(3_600, 0, far);
  for (let second = 300; second <= 10_800; second += everySecond * 15) at(4_800 + second, far, 0);
  drive(16_000, far, 0);
  for (let second = 300; second <= 3_600; second += everySecond * 15) at(17_200 + second, 0, 0);
  return fixes;
}

const days = (first: number, last: number, everySecond?: number): LatestFix[] =>
  Array.from({ length: last - first + 1 }, (_, index) => workday(first + index, everySecond)).flat();

async function sendByDay(
  fixes: readonly LatestFix[],
  sendDay: (own: readonly LatestFix[]) => Promise<unknown>,
): Promise<void> {
  for (const [day, own] of Map.groupBy(fixes, ({ fixedAtMs }) => Math.floor((fixedAtMs - startMs) / dayMs))) {
    clock.set(new Date(startMs + (day + 1) * dayMs));
    for (let at = 0; at < own.length; at += 500) await sendDay(own.slice(at, at + 500));
    await runner.runWaiting();
  }
}

/** With an hour meter reading in every fix. */
async function sendMetered(device: string, fixes: readonly LatestFix[]): Promise<void> {
  const positions = fixes.map(({ fixedAtMs, latitude, longitude, speedKph, ignition }) => ({
    deviceId: device,
    time: new Date(fixedAtMs).toISOString(),
    latitude,
    longitude,
    speedKph: speedKph ?? 0,
    ignition: ignition ?? false,
    attributes: { hourMeterHours: Math.floor((fixedAtMs - startMs) / 36_000) / 100 },
  }));
  const { statusCode, body } = await key.send('postPositions', { body: { positions } });
  expect(statusCode, body).toBe(200);
}

async function conclude(): Promise<void> {
  await runner.runWaiting();
  await lateHistory.runWaiting();
  await summarizeVisits(database, jobs);
  await addUpFacts({ database, jobs, clock });
  await drawTrailDays({ database, jobs });
}

async function plantAll(): Promise<Record<string, TrackedAsset>> {
  const assets = {
    inOrder: await plant(),
    mixed: await plant(),
    late: await plant(),
    metered: await plant(),
    dense: await plant(),
    sparse: await plant(),
  };
  await sendByDay(days(0, 12), (own) => send(assets.inOrder.device, own));
  // Late within the window and after it, reversed, and repeated.
  await sendByDay([...days(0, 8), ...days(10, 12)], (own) => send(assets.mixed.device, own));
  await send(assets.mixed.device, days(9, 9).toReversed());
  await send(assets.mixed.device, days(8, 11));
  await sendByDay([...days(0, 1), ...days(4, 12)], (own) => send(assets.late.device, own));
  await send(assets.late.device, days(2, 3));
  await sendByDay(days(0, 12), (own) => sendMetered(assets.metered.device, own));
  await sendByDay(days(10, 12, 1), (own) => send(assets.dense.device, own));
  const hourly = days(0, 12).filter((_, index) => index % 40 === 0);
  await sendByDay(hourly, (own) => send(assets.sparse.device, own));
  clock.set(new Date(startMs + 13.4 * dayMs));
  await conclude();
  return assets;
}

const assets = await plantAll();
const idOf = (name: string): number => assets[name]?.id ?? 0;

function verify(
  assetId: number,
  fromMs: number | null = null,
  untilMs: number | null = null,
): Promise<VerifiedAsset> {
  const nowMs = clock.now().getTime();
  return verifyAsset(
    database.pipeline,
    { asset: { accountId, assetId }, fromMs, untilMs, nowMs },
    new VerifyRun(),
  );
}

/** The compared properties of a difference. */
const brief = ({ differences }: VerifiedAsset): unknown[] =>
  differences.map(({ table, isStored, isComputed, values, cause }) => ({
    table,
    columns:
      isStored && isComputed ? values.map(({ column }) => column) : isStored ? 'not implied' : 'missing',
    cause,
  }));

it('finds no difference for fixes in order, late, repeated, metered, dense or sparse', async () => {
  const rows = new Map<string, VerifiedAsset['rows']>();
  for (const name of Object.keys(assets)) {
    const verified = await verify(idOf(name));
    expect({
      name,
      state: verified.state,
      differences: brief(verified),
      skipped: verified.skippedDays,
    }).toEqual({
      name,
      state: 'compared',
      differences: [],
      skipped: 0,
    });
    rows.set(name, verified.rows);
  }
  expect(rows.get('inOrder')).toEqual({
    trips: 65,
    crossings: 60,
    visits: 13,
    alerts: 18,
    days: 13,
    months: 1,
    unit_days: 13,
    trails: 0,
  });
  expect(rows.get('dense')).toMatchObject({ trails: 3 });
});

it.each([
  [2, 9],
  [6.3, 8.7],
  [8, 13.4],
])('finds no difference from day %d to day %d, starting at a checkpoint', async (from, to) => {
  for (const name of Object.keys(assets)) {
    const verified = await verify(idOf(name), startMs + from * dayMs, startMs + to * dayMs);
    expect({ name, differences: brief(verified) }).toEqual({ name, differences: [] });
  }
});

const trip = `trip_intervals where account_id = $1 and asset_id = $2 and kind = 'trip' and superseded_at is null
  order by from_at offset 3 limit 1`;
const ofTrip = `account_id = $1 and interval_id = (select interval_id from ${trip})`;
const visit = `account_id = $1 and visit_id = (select visit_id from geofence_visits
  where account_id = $1 and asset_id = $2 and superseded_at is null order by entered_at offset 3 limit 1)`;
const crossing = `account_id = $1 and transition_id = (select transition_id from geofence_transitions
  where account_id = $1 and asset_id = $2 and superseded_at is null and kind = 'speeding_began' order by crossed_at offset 3 limit 1)`;
const occurrence = `account_id = $1 and asset_id = $2 and (alert_id, crossed_at) = (select alert_id, crossed_at
  from alert_occurrences where account_id = $1 and asset_id = $2 order by crossed_at desc limit 1)`;
const day = `account_id = $1 and asset_id = $2 and day = '2026-03-06'`;
const trail = `account_id = $1 and trail_day_id = (select trail_day_id from trail_days
  where account_id = $1 and asset_id = $2 order by from_at limit 1)`;

it.each([
  {
    what: 'a trip with a different length',
    change: `update trip_intervals set distance_meters = distance_meters + 200 where ${ofTrip}`,
    found: { table: 'trips', columns: ['distance_meters'], cause: 'unexplained' },
  },
  {
    what: 'a missing trip',
    change: `update trip_intervals set superseded_at = now() where ${ofTrip}`,
    found: { table: 'trips', columns: 'missing', cause: 'unexplained' },
  },
  {
    what: 'a trip of an earlier reducer version',
    change: `update trip_intervals set reducer_version = 0, top_kph = 250 where ${ofTrip}`,
    found: { table: 'trips', columns: ['top_kph'], cause: 'earlier_release' },
  },
  {
    what: 'a trip with outdated settings',
    change: `update trip_intervals set settings_version = 7 where ${ofTrip}`,
    found: { table: 'trips', columns: ['settings_version'], cause: 'settings_changed' },
  },
  {
    what: 'a trip that a late fix did not change',
    change: `update trip_intervals set idling_seconds = 7, known_from = from_at where ${ofTrip}`,
    found: { table: 'trips', columns: ['idling_seconds'], cause: 'late_fix' },
  },
  {
    what: 'a visit with a different end',
    change: `update geofence_visits set left_at = left_at + interval '1 minute' where ${visit}`,
    found: { table: 'visits', columns: ['left_at'], cause: 'unexplained' },
  },
  {
    what: 'a visit with a different distance',
    change: `update geofence_visits set distance_meters = distance_meters + 10 where ${visit}`,
    found: { table: 'visits', columns: ['distance_meters'], cause: 'unexplained' },
  },
  {
    what: 'a crossing with lower certainty',
    change: `update geofence_transitions set certainty = 0.25 where ${crossing}`,
    found: { table: 'crossings', columns: ['certainty'], cause: 'unexplained' },
  },
  {
    what: 'a crossing at another place, with another severity and limit',
    change: `update geofence_transitions set latitude = latitude + 1e-6, severity = 'critical', limit_kph = limit_kph + 5
      where ${crossing}`,
    found: { table: 'crossings', columns: ['latitude', 'severity', 'limit_kph'], cause: 'unexplained' },
  },
  {
    what: 'an unfounded alert',
    change: `update alert_occurrences set crossed_at = crossed_at + interval '2 hours',
      confirmed_at = confirmed_at + interval '2 hours', ended_at = ended_at + interval '2 hours' where ${occurrence}`,
    found: { table: 'alerts', columns: 'not implied', cause: 'unexplained' },
    and: [{ table: 'alerts', columns: 'missing', cause: 'unexplained' }],
  },
  {
    what: 'a missing alert',
    change: `delete from alert_occurrences where ${occurrence}`,
    found: { table: 'alerts', columns: 'missing', cause: 'unexplained' },
  },
  {
    what: 'a day with more kilometers',
    change: `update asset_days set distance_meters = distance_meters + 1000 where ${day}`,
    found: { table: 'days', columns: ['distance_meters'], cause: 'unexplained' },
    and: [{ table: 'unit_days', columns: ['distance_meters'], cause: 'unexplained' }],
  },
  {
    what: 'a month with fewer hours',
    change:
      'update asset_months set engine_seconds = engine_seconds - 60 where account_id = $1 and asset_id = $2',
    found: { table: 'months', columns: ['engine_seconds'], cause: 'unexplained' },
  },
  {
    what: 'a trail through another place',
    asset: 'dense',
    change: `update trail_days set points = overlay(points placing '\\xff'::bytea from 6) where ${trail}`,
    found: { table: 'trails', columns: ['points'], cause: 'unexplained' },
  },
  {
    what: 'a UL with fewer assets on a day, and an unused category',
    change: `with gone as (update unit_days set category = 'Crane' where account_id = $1 and day = '2026-03-06')
      update unit_days set fixes = fixes + $2 where account_id = $1 and day = '2026-03-07'`,
    found: { table: 'unit_days', columns: 'not implied', cause: 'unexplained' },
    and: [
      { table: 'unit_days', columns: ['fixes'], cause: 'unexplained' },
      { table: 'unit_days', columns: 'missing', cause: 'unexplained' },
    ],
  },
])('reports $what, which a rebuild repairs', async ({ asset = 'inOrder', change, found, and = [] }) => {
  const assetId = idOf(asset);
  const values = [accountId, assetId];
  await queryAsOwner('create table kept as select * from alert_occurrences');
  await queryAsOwner(change, values);
  expect(brief(await verify(assetId))).toEqual([found, ...and]);
  await queryAsOwner('insert into rebuild_requests values ($1, $2, $3, $4)', [
    ...values,
    new Date(startMs),
    'infinity',
  ]);
  await conclude();
  const isAlert = found.table === 'alerts';
  // Users have received alerts by then: none is raised or removed later.
  expect(brief(await verify(assetId))).toEqual(isAlert ? [found, ...and] : []);
  await queryAsOwner('delete from alert_occurrences');
  await queryAsOwner('insert into alert_occurrences overriding system value select * from kept');
  await queryAsOwner('drop table kept');
});

function runProgram(...options: string[]): Promise<{ code: number; told: string }> {
  const program = path.join(import.meta.dirname, '../../tools/verify.ts');
  const env = { ...process.env, DATABASE_URL: portal.ownerUrl };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...options], { env }, (_error, out, errors) => {
      resolve({ code: child.exitCode ?? -1, told: `${errors}${out}` });
    });
  });
}

it('prints differences as a program, and exits with 1', async () => {
  const options = [
    '--account',
    String(accountId),
    '--from',
    '2026-03-04T00:00:00Z',
    '--to',
    '2026-03-08T00:00:00Z',
  ];
  const whole = await runProgram(...options);
  expect(whole).toEqual({ code: 0, told: expect.stringContaining('6 assets, 0 differences.') });
  const values = [accountId, idOf('inOrder')];
  await queryAsOwner(`update trip_intervals set top_kph = top_kph + 90 where ${ofTrip}`, values);
  const other = await runProgram(...options, '--asset', 'A1');
  await queryAsOwner(`update trip_intervals set top_kph = top_kph - 90 where ${ofTrip}`, values);
  expect(other.code, other.told).toBe(1);
  expect(other.told).toContain(
    'A1: trip, stop or gap from 2026-03-03T16:27:40.000Z to 2026-03-03T16:51:40.000Z: top_kph is stored as 127, the positions say 37',
  );
  expect(other.told).toContain('1 assets, 1 differences.');
});

it('skips an asset that is being recalculated', async () => {
  await send(assets['inOrder']?.device ?? '', [fixAt(50_000, 40, 0)]);
  expect(await verify(idOf('inOrder'))).toMatchObject({ state: 'recalculating', differences: [] });
  await conclude();
  expect(await verify(idOf('inOrder'))).toMatchObject({ state: 'compared', differences: [] });
});

it('finds no difference while an asset does not report, as gaps and states are derived', async () => {
  const ignitions = [true, false, null];
  const silent = [];
  for (const ignition of ignitions) {
    const { id, device } = await plant();
    silent.push(id);
    clock.set(new Date(startMs + 14 * dayMs));
    const moving = days(13, 13).filter((_, index) => index < 22);
    await send(
      device,
      moving.map((fix) => ({ ...fix, ignition: ignition === null ? null : fix.ignition })),
    );
    const last = moving.at(-1);
    if (last === undefined) throw new Error('It has moved.');
    for (const minute of [1, 2, 3, 4, 5, 6])
      await send(device, [
        {
          ...last,
          fixedAtMs: last.fixedAtMs + minute * 60_000,
          speedKph: ignition === null ? null : 0,
          ignition,
        },
      ]);
  }
  // Seconds without data on the day that ended half an hour or more ago, with the ignition on, off and unknown.
  const closedAs = new Map<number, readonly unknown[]>();
  for (const hours of [0, 1, 13, 20, 30, 42, 60, 90]) {
    clock.set(new Date(startMs + 14 * dayMs + hours * 3_600_000));
    await conclude();
    for (const [index, id] of silent.entries()) {
      const verified = await verify(id);
      expect({
        hours,
        ignition: ignitions[index],
        found: brief(verified),
        skipped: verified.skippedDays,
      }).toEqual({ hours, ignition: ignitions[index], found: [], skipped: 0 });
    }
    const rows = await queryAsOwner<{ seconds: number }>(
      `select no_data_seconds as seconds from asset_days where account_id = $1 and asset_id = any ($2) and day = $3
        order by asset_id`,
      [accountId, silent, new Date(startMs + 13 * dayMs).toISOString().slice(0, 10)],
    );
    closedAs.set(
      hours,
      rows.map(({ seconds }) => seconds),
    );
  }
  // 26 hours after its last fix, the asset with unknown ignition has no data, not even on the closed day.
  const [on = 0, , unknown] = closedAs.get(90) ?? [];
  expect([...closedAs]).toEqual([
    [0, [on, 0, 0]],
    [1, [on, 0, 0]],
    ...[13, 20, 30, 42, 60, 90].map((hours) => [hours, [on, 0, unknown]]),
  ]);
  expect(unknown).toBeGreaterThan(0);
});

it('waits for the days after a contact that arrived days later, as their status depends on it', async () => {
  const { id, device } = await plant();
  clock.set(new Date(startMs + 14 * dayMs));
  const [first, ...later] = days(13, 13);
  if (first === undefined) throw new Error('It has moved.');
  await send(device, [first]);
  clock.set(new Date(startMs + 18 * dayMs));
  await conclude();
  expect(await verify(id)).toMatchObject({ state: 'compared', differences: [], skippedDays: 0 });

  // The newest day was just calculated, so that it is not calculated again at once.
  for (let at = 0; at < later.length; at += 500) await send(device, later.slice(at, at + 500));
  await conclude();
  const waiting = await verify(id);
  expect(brief(waiting)).toEqual([]);
  expect(waiting.skippedDays).toBeGreaterThan(0);
  clock.set(new Date(startMs + 19 * dayMs));
  await conclude();
  expect(await verify(id)).toMatchObject({ state: 'compared', differences: [], skippedDays: 0 });
});
