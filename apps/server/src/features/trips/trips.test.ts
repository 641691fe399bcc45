import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type {
  AssetTrail,
  Trip,
  TripExportContent,
  TripExportFormat,
  TripList,
  TripSums,
} from '@azimute/contract';
import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { asProvedAccounts, type Actor } from '../../platform/postgres/transaction.ts';
import { createApiKey } from '../access/create-api-key.ts';
import { createFoldRunner } from '../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { drawTrailDays } from './trail/draw-trail-days.ts';
import { wantTrailDay } from './trail/trail-days.ts';
import { tripsRoutes } from './trips-routes.ts';

const clock = createManualClock(new Date(startMs + 4 * 3_600_000));
let portal: TestPortal;
let account: TestAccount;
let stranger: TestAccount;
let actor: Actor | null = null;
let jobs: pg.Pool;
let runner: ReturnType<typeof createFoldRunner>;
let devices = 0;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: tripsRoutes });
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  jobs.on('error', () => undefined);
  account = await createTestAccount(portal, 'one.example');
  stranger = await createTestAccount(portal, 'two.example');
  await portal.queryAsOwner(
    `update accounts set time_zone = 'UTC', modules = '{services:simc:geolocalizacao}'`,
  );
  actor = account.administrator;
  runner = createFoldRunner({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    allowsUnsyncedCommits: true,
  });
});
afterAll(async () => {
  await jobs.end();
  await portal.close();
});

/** Half an hour at the yard, 20 min of driving with a standstill at a light, an hour at a site, the way back, the yard. */
function day(beginSecond = 0): LatestFix[] {
  const fixes: LatestFix[] = [];
  const at = (second: number, x: number, kph: number) =>
    fixes.push({ ...fixAt(beginSecond + second, x, 0), speedKph: kph, ignition: kph > 0 });
  for (let second = 0; second <= 1_800; second += 30) at(second, 0, 0);
  for (let second = 1_810; second <= 3_000; second += 10) at(second, (second - 1_800) * 10, 36);
  for (let second = 3_030; second <= 6_600; second += 30) at(second, 12_000, 0);
  for (let second = 6_610; second <= 7_800; second += 10) at(second, 12_000 - (second - 6_600) * 10, 36);
  for (let second = 7_830; second <= 10_800; second += 30) at(second, 0, 0);
  return fixes;
}

async function plantAsset(owner = account): Promise<{ assetId: number; deviceId: string }> {
  devices += 1;
  const deviceId = `tracker-${devices}`;
  return { assetId: await owner.addAsset(deviceId), deviceId };
}

async function send(deviceId: string, fixes: readonly LatestFix[], owner = account): Promise<number> {
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${owner.key}` },
    payload: fixes.map(({ fixedAtMs, latitude, longitude, speedKph, ignition }) => ({
      deviceId,
      time: new Date(fixedAtMs).toISOString(),
      latitude,
      longitude,
      ...(speedKph !== null && { speedKph }),
      ...(ignition !== null && { ignition }),
    })),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ accepted: number }>().accepted;
}

const range = {
  from: new Date(startMs - 3_600_000).toISOString(),
  to: new Date(startMs + 86_400_000).toISOString(),
};

async function ask(path: string, query: Record<string, string | string[]>) {
  return await portal.server.inject({
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    query,
  });
}

async function list(assetId: number, query: Record<string, string | string[]> = {}): Promise<TripList> {
  const answer = await ask('/trips', { assets: String(assetId), ...range, ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TripList>();
}

/** What was stored last, without what tells one row from another. */
async function readStored(assetId: number) {
  return await portal.queryAsOwner(
    `select kind, from_at, to_at, confirmed_at, distance_meters, engine_on_seconds, top_kph, fixes, coverage, parts
      from trip_intervals where asset_id = $1 and superseded_at is null order by from_at`,
    [assetId],
  );
}

const kinds = ({ items }: TripList) => items.map(({ kind, isOpen }) => (isOpen ? `${kind} open` : kind));
const wholeDay = ['stop', 'trip', 'stop', 'trip', 'stop open'];

/** A viewer of one UL that holds nothing, and somebody of another account. */
const others = (): Actor[] => [
  { ...account.administrator, role: 'viewer', allUnits: false, unitIds: [] },
  stranger.administrator,
];

async function as<T>(one: Actor | null, work: () => Promise<T>): Promise<T> {
  const before = actor;
  actor = one;
  try {
    return await work();
  } finally {
    actor = before;
  }
}

describe('refusals', () => {
  it('of who has no session, asks for too much, or does not see the asset', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    const assets = String(assetId);
    const days = { from: '2026-03-01', to: '2026-03-04' };
    const trail = `/assets/${assetId}/trail`;
    const file = { assets, ...range, of: 'trips', format: 'csv' };
    await as(null, async () => {
      for (const [path, query] of [
        ['/trips', { assets, ...range }],
        ['/trip-sums', { assets, ...days }],
        [trail, range],
        ['/trips/export', file],
      ] as const)
        expect((await ask(path, query)).statusCode, path).toBe(401);
    });
    const tooLong = { from: range.from, to: new Date(startMs + 93 * 86_400_000).toISOString() };
    expect((await ask('/trips', { assets, ...tooLong })).statusCode).toBe(422);
    expect((await ask('/trips', { ...range })).statusCode).toBe(422);
    expect((await ask('/trips', { assets, from: range.to, to: range.from })).statusCode).toBe(422);
    const many = Array.from({ length: 21 }, (_, index) => String(index + 1));
    expect((await ask('/trips', { assets: many, ...range })).statusCode).toBe(422);
    expect((await ask('/trips', { assets, ...range, cursor: 'none' })).statusCode).toBe(422);
    const last = await ask('/trip-sums', { assets, from: '9999-12-30', to: '9999-12-31' });
    expect(last.json<TripSums>().days).toEqual([]);
    for (const other of others())
      await as(other, async () => {
        expect(await list(assetId)).toEqual({ items: [], nextCursor: null, total: 0 });
        expect((await ask('/trip-sums', { assets, ...days })).json<TripSums>().days).toEqual([]);
        expect((await ask(trail, range)).statusCode).toBe(404);
        expect((await ask('/trips/export', file)).statusCode).toBe(404);
      });
  });

  it('not of a viewer of its UL, in whose file no other asset may be', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    const [unit] = await portal.queryAsOwner<{ id: number }>(
      `insert into units (account_id, code, name) values ($1, gen_random_uuid(), 'Other') returning unit_id as id`,
      [account.accountId],
    );
    const hidden = await plantAsset();
    await portal.queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [
      unit?.id,
      hidden.assetId,
    ]);
    await send(hidden.deviceId, day());
    const viewer: Actor = { ...others()[0], unitIds: [account.unitId] } as Actor;
    await as(viewer, async () => {
      const both = [String(assetId), String(hidden.assetId)];
      const { items } = (await ask('/trips', { assets: both, ...range })).json<TripList>();
      expect(items.map(({ asset }) => asset.id)).toEqual(wholeDay.map(() => assetId));
      const file = { assets: both, ...range, of: 'stops', format: 'csv' };
      expect((await ask('/trips/export', file)).statusCode).toBe(404);
    });
  });
});

describe('trips and stops', () => {
  it('are stored once, with the batch that proves them, and listed with what is open', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    expect(await send(deviceId, day())).toBe(0);
    const page = await list(assetId);
    expect(kinds(page)).toEqual(wholeDay);
    expect(page.total).toBe(5);
    const [stop, trip] = page.items;
    expect(trip).toMatchObject({ distanceMeters: 12_000, topKph: 36, distanceBy: 'fixes', isRevised: false });
    expect(stop?.to).toBe(trip?.from);
    expect(page.items.at(-1)).toMatchObject({ id: null, to: clock.now().toISOString() });
    expect(await readStored(assetId)).toHaveLength(4);
  });

  it('fix by fix are those of one batch', async () => {
    const [single, whole] = [await plantAsset(), await plantAsset()];
    const fixes = day();
    for (let start = 0; start < fixes.length; start += 7)
      await send(single.deviceId, fixes.slice(start, start + 7));
    await send(whole.deviceId, fixes);
    expect(await readStored(single.assetId)).toEqual(await readStored(whole.assetId));
    expect(await readStates(single.assetId)).toEqual(await readStates(whole.assetId));
  });

  it('are what they would be in order, however late fixes come; what changed is superseded and says so', async () => {
    const [late, whole] = [await plantAsset(), await plantAsset()];
    const fixes = day();
    await send(whole.deviceId, fixes);
    // The way to the site comes last, back to front.
    const [first, second] = [70, 200];
    await send(late.deviceId, fixes.slice(0, first));
    await send(late.deviceId, fixes.slice(second));
    expect(kinds(await list(late.assetId))).not.toEqual(wholeDay);
    for (let end = second; end > first; end -= 40) {
      await send(late.deviceId, fixes.slice(Math.max(first, end - 40), end));
      await runner.runWaiting();
    }
    expect(await readStored(late.assetId)).toEqual(await readStored(whole.assetId));
    expect(await readStates(late.assetId)).toEqual(await readStates(whole.assetId));
    const { items } = await list(late.assetId);
    expect(items.some(({ isRevised }) => isRevised)).toBe(true);
    const gone = await portal.queryAsOwner<{ cause: string }>(
      'select distinct superseded_cause as cause from trip_intervals where asset_id = $1 and superseded_at is not null',
      [late.assetId],
    );
    expect(gone).toEqual([{ cause: 'late_data' }]);
    const [count] = await portal.queryAsOwner('select count(*)::int from trip_intervals');
    await portal.queryAsOwner(
      'insert into refold_requests (account_id, asset_id, from_at) values ($1, $2, $3)',
      [account.accountId, late.assetId, new Date(startMs)],
    );
    await runner.runWaiting();
    expect((await portal.queryAsOwner('select count(*)::int from trip_intervals'))[0]).toEqual(count);
  });

  it('go on from a checkpoint: a long stop that began before the window keeps its begin', async () => {
    const { assetId, deviceId } = await plantAsset();
    const days = 12;
    const parked = Array.from({ length: days * 24 }, (_, hour) => ({
      ...fixAt(hour * 3_600, 0, 0),
      speedKph: 0,
      ignition: false,
    }));
    const nowMs = startMs + days * 86_400_000;
    for (let start = 0; start < parked.length; start += 24) {
      clock.set(new Date(startMs + (start + 24) * 3_600_000));
      await send(deviceId, parked.slice(start, start + 24));
    }
    clock.set(new Date(nowMs));
    await send(deviceId, [{ ...fixAt((days - 1) * 86_400 + 1_800, 0, 0), speedKph: 0, ignition: false }]);
    await runner.runWaiting();
    const { items } = await list(assetId, { to: new Date(nowMs).toISOString() });
    expect(items.map(({ kind, from }) => [kind, from])).toEqual([['stop', new Date(startMs).toISOString()]]);
    const [kept] = await portal.queryAsOwner<{ count: number; oldest: Date }>(
      'select count(*)::int, min(at) as oldest from fold_checkpoints where asset_id = $1',
      [assetId],
    );
    expect(kept?.oldest.getTime()).toBeLessThan(nowMs - 7 * 86_400_000);
    expect(kept?.count).toBeLessThan(40);
    clock.set(new Date(startMs + 4 * 3_600_000));
  });

  it('of the past are folded when that is asked for, however old it is', async () => {
    const { assetId, deviceId } = await plantAsset();
    const nowMs = startMs + 40 * 86_400_000;
    clock.set(new Date(nowMs));
    await send(deviceId, day(40 * 86_400 - 14_400).slice(-2));
    await send(deviceId, day().toReversed());
    await runner.runWaiting();
    expect(kinds(await list(assetId))).toEqual([]);
    await portal.queryAsOwner(
      'insert into refold_requests (account_id, asset_id, from_at, reaches_back) values ($1, $2, $3, true)',
      [account.accountId, assetId, new Date(startMs)],
    );
    await runner.runWaiting();
    expect(kinds(await list(assetId))).toEqual(['stop', 'trip', 'stop', 'trip', 'stop', 'no_data']);
    clock.set(new Date(startMs + 4 * 3_600_000));
  });

  it('that another version of the fold kept are folded anew, and not gone on from', async () => {
    const { assetId, deviceId } = await plantAsset();
    const fixes = day();
    await send(deviceId, fixes.slice(0, 300));
    await portal.queryAsOwner(
      `with older as (update fold_states set fold_version = 0, state = '{"stop":"?"}' where asset_id = $1)
      update fold_checkpoints set states = '{"trips":{"version":0,"state":{"stop":"?"}}}' where asset_id = $1`,
      [assetId],
    );
    await send(deviceId, fixes.slice(300));
    expect(kinds(await list(assetId)).filter((kind) => kind.endsWith('open'))).toEqual([]);
    await runner.runWaiting();
    expect(kinds(await list(assetId))).toEqual(wholeDay);
  });
});

async function readStates(assetId: number) {
  return await portal.queryAsOwner('select fold, fold_version, state from fold_states where asset_id = $1', [
    assetId,
  ]);
}

describe('a list', () => {
  it('goes on page by page, in order of several assets', async () => {
    const [one, two] = [await plantAsset(), await plantAsset()];
    await send(one.deviceId, day());
    await send(two.deviceId, day(60));
    const assets = [String(one.assetId), String(two.assetId)];
    const whole = (await ask('/trips', { assets, ...range })).json<TripList>();
    expect(whole.items).toHaveLength(10);
    expect(whole.items.map(({ from }) => from)).toEqual(whole.items.map(({ from }) => from).toSorted());
    const pages: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: TripList = (
        await ask('/trips', { assets, ...range, limit: '3', ...(cursor !== '' && { cursor }) })
      ).json<TripList>();
      expect(page.total).toBe(10);
      pages.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(whole.items);
  });

  it('holds what overlaps the range and passes the filters', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    const at = (second: number) => new Date(startMs + second * 1000).toISOString();
    expect(kinds(await list(assetId, { from: at(2_000), to: at(3_500) }))).toEqual(['trip', 'stop']);
    expect(kinds(await list(assetId, { kinds: ['trip', 'no_data'] }))).toEqual(['trip', 'trip']);
    expect(kinds(await list(assetId, { overKph: '35' }))).toEqual(['trip', 'trip']);
    expect(kinds(await list(assetId, { overKph: '36' }))).toEqual([]);
    expect(kinds(await list(assetId, { leastStopMinutes: '45' }))).toEqual([
      'trip',
      'stop',
      'trip',
      'stop open',
    ]);
    expect(kinds(await list(assetId, { idlingOverMinutes: '1' }))).toEqual([]);
    expect(kinds(await list(assetId, { weekdays: '1' }))).toEqual(wholeDay);
    expect(kinds(await list(assetId, { weekdays: ['2', '7'] }))).toEqual([]);
    expect(kinds(await list(assetId, { fromHour: '13', toHour: '14' }))).toEqual(['trip']);
    expect(kinds(await list(assetId, { fromHour: '14', toHour: '13' }))).toEqual([
      'stop',
      'trip',
      'stop',
      'stop open',
    ]);
    expect(kinds(await list(assetId, { geofence: '1' }))).toEqual([]);
  });

  it('names places after the geofences that hold them, which the reader sees, and counts their events', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    const geofenceId = await plantVisit(assetId, 'Yard', [0, 1_790]);
    const named = await list(assetId);
    expect(named.items[0]).toMatchObject({
      start: { name: 'Yard', namedAfter: 'geofence' },
      geofences: [{ id: geofenceId, name: 'Yard', color: 'petrol' }],
      events: 1,
    });
    expect(named.items[2]).toMatchObject({ start: { namedAfter: 'known_place' }, geofences: [], events: 0 });
    expect(kinds(await list(assetId, { geofence: String(geofenceId) }))).toEqual(['stop']);
    await as(
      { ...account.administrator, role: 'viewer', sees: ['services:simc:geolocalizacao:rotas'] },
      async () => expect((await list(assetId)).items[0]).toMatchObject({ geofences: [], events: 0 }),
    );
  });
});

/** A visit of a geofence, with its entry as an event. */
async function plantVisit(
  assetId: number,
  name: string,
  seconds: readonly [number, number],
): Promise<number> {
  const { accountId, unitId } = account;
  const [row] = await portal.queryAsOwner<{ id: number }>(
    `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      values ($1, $2, $3, 'petrol', true, true, false, true, '[]', 'polygon', 0, 0, 4, 0, 0, 0, 0, 'informative', 0, 0,
        false, '{}', 1) returning geofence_id as id`,
    [accountId, unitId, name],
  );
  const values = [
    accountId,
    row?.id,
    unitId,
    assetId,
    ...seconds.map((second) => new Date(startMs + second * 1000)),
  ];
  await portal.queryAsOwner(
    `with visit as (
      insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
        entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, fold_version)
      values ($1, $2, $3, $4, $5, $5, $5, 'crossed', $6, false, 1, 1, 1))
    insert into geofence_transitions (account_id, geofence_id, unit_id, asset_id, kind, crossed_at, confirmed_at,
        received_at, latitude, longitude, cause, inferred, certainty, is_event, severity, proof, geofence_version,
        fold_version)
      values ($1, $2, $3, $4, 'entry', $5, $5, $5, 0, 0, 'crossed', false, 1, true, 'low', '{}', 1, 1)`,
    values,
  );
  return row?.id ?? 0;
}

describe('the sums of days', () => {
  it('add up to the day, cut at the midnights of the account', async () => {
    const { assetId, deviceId } = await plantAsset();
    clock.set(new Date(startMs + 16 * 3_600_000));
    // The way to the site goes on over midnight.
    await send(deviceId, day(12 * 3_600 - 2_400));
    const query = { assets: String(assetId), from: '2026-03-01', to: '2026-03-05' };
    const { days, timeZone } = (await ask('/trip-sums', query)).json<TripSums>();
    expect(timeZone).toBe('UTC');
    expect(days.map(({ day: name }) => name)).toEqual(['2026-03-02', '2026-03-03']);
    for (const { daySeconds, tripSeconds, stopSeconds, noDataSeconds, unknownSeconds } of days) {
      expect(daySeconds).toBe(86_400);
      expect(tripSeconds + stopSeconds + noDataSeconds + unknownSeconds).toBe(86_400);
    }
    expect(days.map(({ trips, stops }) => [trips, stops])).toEqual([
      [1, 1],
      [1, 2],
    ]);
    const { items } = await list(assetId);
    const total = (read: (one: TripSums['days'][number]) => number) =>
      days.reduce((sum, one) => sum + read(one), 0);
    const listed = items.filter(({ kind }) => kind === 'trip');
    expect(listed).toHaveLength(2);
    expect(total(({ distanceMeters }) => distanceMeters)).toBe(
      listed.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
    );
    expect(total(({ tripSeconds }) => tripSeconds)).toBe(
      listed.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    );
    expect(days[0]?.distanceMeters).toBeGreaterThan(5_000);
    clock.set(new Date(startMs + 4 * 3_600_000));
  });
});

describe('the sums of a day of 25 hours', () => {
  it('add up to it', async () => {
    const ofYork = await createTestAccount(portal, 'york.example');
    await portal.queryAsOwner(
      `update accounts set time_zone = 'America/New_York', modules = '{services:simc:geolocalizacao}' where account_id = $1`,
      [ofYork.accountId],
    );
    const { assetId, deviceId } = await plantAsset(ofYork);
    const beganSecond = (Date.parse('2026-10-31T12:00:00Z') - startMs) / 1000;
    clock.set(new Date('2026-11-03T00:00:00Z'));
    const hours = Array.from({ length: 60 }, (_, hour) => beganSecond + hour * 3_600);
    const parked = hours.map((second) => ({ ...fixAt(second, 0, 0), speedKph: 0, ignition: false }));
    await send(deviceId, parked, ofYork);
    await as(ofYork.administrator, async () => {
      const query = { assets: String(assetId), from: '2026-11-01', to: '2026-11-02' };
      const { days } = (await ask('/trip-sums', query)).json<TripSums>();
      expect(days).toMatchObject([{ daySeconds: 90_000, stopSeconds: 90_000, unknownSeconds: 0 }]);
    });
    clock.set(new Date(startMs + 4 * 3_600_000));
  });
});

describe('a trail', () => {
  it('holds every fix where they are few', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    const trail = (await ask(`/assets/${assetId}/trail`, range)).json<AssetTrail>();
    expect(trail).toMatchObject({ assetId, fixes: day().length, isSimplified: false, toleranceMeters: 0 });
    expect(trail.columns.fixedAt).toEqual(day().map(({ fixedAtMs }) => fixedAtMs));
    expect(trail.columns.ignition).toEqual(day().map(({ ignition }) => ignition));
  });

  it('is simplified where they are many, and says how', async () => {
    const { assetId } = await plantAsset();
    const count = 45_000;
    await plantFixes(assetId, count);
    const trail = (await ask(`/assets/${assetId}/trail`, range)).json<AssetTrail>();
    expect(trail).toMatchObject({ fixes: count, isSimplified: true });
    const { fixedAt } = trail.columns;
    // A straight way at one speed, told each quarter of an hour.
    expect(fixedAt.length).toBe(51);
    expect(trail.toleranceMeters).toBe(5);
    expect([fixedAt[0], fixedAt.at(-1)]).toEqual([startMs, startMs + (count - 1) * 1000]);
  });

  it('of a day of many fixes is stored, read in the place of the fixes, and drawn anew when a late one comes', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [fixAt(-1, 0, 0)]);
    const count = 45_000;
    await plantFixes(assetId, count);
    const read = async (query: Record<string, string> = {}): Promise<AssetTrail> =>
      (await ask(`/assets/${assetId}/trail`, { ...range, ...query })).json<AssetTrail>();
    const fromFixes = await read();
    await wantDays([assetId]);
    expect(await read()).toEqual(fromFixes);
    expect(await drawTrailDays(drawing())).toBe(1);
    const [stored] = await readTrailDays(assetId);
    expect(stored).toMatchObject({ fixes: count });
    const coarse = await read();
    expect(coarse).toMatchObject({ fixes: count + 1, isSimplified: true, toleranceMeters: 5 });
    expect(coarse.columns.fixedAt.length).toBeLessThan(100);
    const fine = await read({ within: '20,9,21,11' });
    expect(fine).toMatchObject({ withinMeters: 5, fixes: count + 1 });
    // Few enough to be read as they are.
    const hour = { from: range.from, to: new Date(startMs + 3_600_000).toISOString() };
    expect(await read(hour)).toMatchObject({ fixes: 3_601, isSimplified: false });
    const whole = await read({ from: new Date(startMs).toISOString(), most: '100000' });
    expect(whole).toMatchObject({ fixes: count, isSimplified: false });
    // A late fix off the way.
    await send(deviceId, [{ ...fixAt(5_000.5, 0, 0), latitude: 10.5, longitude: 22 }]);
    expect(await readTrailDays(assetId)).toEqual([{ fixes: null }]);
    const { fixes, columns } = await read();
    expect(fixes).toBe(count + 2);
    expect(columns.latitude).toContain(10.5);
    expect(await drawTrailDays(drawing())).toBe(1);
    expect((await read()).columns.latitude).toContain(10.5);
    expect(await drawTrailDays(drawing())).toBe(0);
  });

  it('is stored the same in whatever order its fixes came, before and after it was drawn', async () => {
    const [inOrder, mixed] = [await plantAsset(), await plantAsset()];
    const fixes = day();
    await send(inOrder.deviceId, fixes);
    await send(
      mixed.deviceId,
      fixes.filter((_, index) => index % 3 === 2),
    );
    await wantDays([inOrder.assetId, mixed.assetId]);
    expect(await drawTrailDays(drawing())).toBe(2);
    await send(mixed.deviceId, fixes.filter((_, index) => index % 3 !== 2).toReversed());
    expect(await drawTrailDays(drawing())).toBe(1);
    const [one, other] = await Promise.all(
      [inOrder, mixed].map(({ assetId }) =>
        portal.queryAsOwner('select fixes, counts, points from trail_days where asset_id = $1', [assetId]),
      ),
    );
    expect(one).toMatchObject([{ fixes: fixes.length }]);
    expect(other).toEqual(one);
  });
});

const drawing = () => ({ database: portal.database, jobs });

async function wantDays(assetIds: readonly number[]): Promise<void> {
  const { accountId } = account;
  await asProvedAccounts(portal.database.pipeline, [accountId], async (client) => {
    for (const assetId of assetIds)
      await wantTrailDay({ client, accountId }, { assetId, fromMs: startMs, toMs: startMs + 46_000_000 });
  });
}

async function readTrailDays(assetId: number) {
  return await portal.queryAsOwner('select fixes from trail_days where asset_id = $1', [assetId]);
}

describe('a file', () => {
  it('of trips holds the rows of the list, in the words and the zone of its reader', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    const lines = (await readFile(assetId, 'trips', 'csv', { locale: 'pt' })).split('\r\n');
    expect(lines[0]).toContain('Ativo;Início (UTC);Fim (UTC);Em andamento;Duração (min)');
    expect(lines.filter((line) => line !== '')).toHaveLength(3);
    expect(lines[1]).toContain('2026-03-02 12:30:00;2026-03-02 12:50:30;Não;20,5');
    const trips = JSON.parse(await readFile(assetId, 'trips', 'geojson')) as GeoJson;
    const listed = (await list(assetId, { kinds: 'trip' })).items;
    expect(trips.features.map(({ properties }) => properties['distanceMeters'])).toEqual(
      listed.map(({ distanceMeters }) => distanceMeters),
    );
    const coordinates = trips.features[0]?.geometry.coordinates as unknown[];
    expect(coordinates).toHaveLength(day().filter(({ fixedAtMs }) => isWithin(listed[0], fixedAtMs)).length);
    const gpx = await readFile(assetId, 'trips', 'gpx');
    expect(gpx.match(/<trk>/g)).toHaveLength(2);
    const kml = await readFile(assetId, 'trips', 'kml');
    expect(kml.match(/<LineString>/g)).toHaveLength(2);
    expect(kml).toContain(
      '<TimeSpan><begin>2026-03-02T12:30:00.000Z</begin><end>2026-03-02T12:50:30.000Z</end>',
    );
  });

  it('of stops holds their places', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, day());
    expect((await readFile(assetId, 'stops', 'gpx')).match(/<wpt /g)).toHaveLength(3);
    expect((await readFile(assetId, 'stops', 'kml')).match(/<Point>/g)).toHaveLength(3);
    const { features } = JSON.parse(await readFile(assetId, 'stops', 'geojson')) as GeoJson;
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['Point', 'Point', 'Point']);
  });

  it('is whole, and breaks off when the key that reads it is revoked', async () => {
    const { assetId } = await plantAsset();
    await plantFixes(assetId, 20_000);
    const scopes = ['services:simc:geolocalizacao:read'] as const;
    const { id, key } = await createApiKey(
      { ...portal, clock, actor: account.administrator },
      { name: 'BI', scopes: [...scopes] },
    );
    const open = async () => {
      const query = { assets: String(assetId), ...range, of: 'fixes', format: 'geojson' };
      const headers = { authorization: `Bearer ${key}` };
      const url = '/api/v1/trips/export';
      return (await portal.server.inject({ url, query, headers, payloadAsStream: true })).stream();
    };
    expect((JSON.parse((await buffer(await open())).toString()) as GeoJson).features).toHaveLength(20_000);
    const cut = await open();
    await once(cut, 'readable');
    await portal.queryAsOwner('update api_keys set revoked_at = now() where api_key_id = $1', [id]);
    const isWhole = buffer(cut).then(
      () => true,
      () => false,
    );
    expect(await isWhole).toBe(false);
  });

  it('of fixes holds every one of several assets', async () => {
    const [one, two] = [await plantAsset(), await plantAsset()];
    await send(one.deviceId, day());
    await send(two.deviceId, day(60));
    const assets = [String(one.assetId), String(two.assetId)];
    const count = 2 * day().length;
    expect((await readFile(assets, 'fixes', 'csv')).split('\r\n')).toHaveLength(count + 2);
    expect((await readFile(assets, 'fixes', 'kml')).match(/<TimeStamp>/g)).toHaveLength(count);
    const gpx = await readFile(assets, 'fixes', 'gpx');
    expect(gpx.match(/<trk>/g)).toHaveLength(2);
    expect(gpx.match(/<trkpt /g)).toHaveLength(count);
    expect((JSON.parse(await readFile(assets, 'fixes', 'geojson')) as GeoJson).features).toHaveLength(count);
    expect((await readFile(assets, 'fixes', 'xlsx')).startsWith('PK')).toBe(true);
  });
});

/** A fix each second, some metres from the one before. */
async function plantFixes(assetId: number, count: number): Promise<void> {
  await portal.queryAsOwner(
    `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude)
      select d.account_id, d.device_id, $2::timestamptz + n * interval '1 second', n, d.asset_id, now(), 10, 20 + n * 1e-4
      from devices d, generate_series(0, $3::int - 1) n where d.asset_id = $1`,
    [assetId, new Date(startMs), count],
  );
}

interface GeoJson {
  readonly features: readonly {
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

function isWithin(trip: Trip | undefined, ms: number): boolean {
  return trip !== undefined && ms >= Date.parse(trip.from) && ms <= Date.parse(trip.to);
}

async function readFile(
  assets: number | string[],
  of: TripExportContent,
  format: TripExportFormat,
  query: Record<string, string> = {},
): Promise<string> {
  const answer = await ask('/trips/export', {
    assets: Array.isArray(assets) ? assets : String(assets),
    ...range,
    of,
    format,
    ...query,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`.${format}"`);
  return answer.body;
}
