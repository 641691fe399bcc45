import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type {
  AssetTrailQuery,
  ListTripsQuery,
  Trip,
  TripExportContent,
  TripExportFormat,
  TripList,
  TripSums,
} from '@azimute/contract';
import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import type { LooseInput } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { trackersOf, workshopOf } from '../geofences/testing/plant-trackers.ts';
import { createLateHistoryRebuilder } from '../telemetry/reducers/rebuild/rebuild-late-history.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { drawTrailDays } from './trail/draw-trail-days.ts';
import { wantTrailDay } from './trail/trail-days.ts';

const clock = createManualClock(new Date(startMs + 4 * 3_600_000));
const portal = await portalOf({
  clock,
  columns: { time_zone: 'UTC' },
  people: {
    nowhere: { units: [] },
    ofTrips: { sees: ['services:simc:geolocalizacao:rotas'] },
  },
});
const { owner, viewer, stranger, visitor, people, accountId, unitIds, queryAsOwner } = portal;
const { plant, send } = await trackersOf(portal);
const runner = createReducerRunner(workshopOf(portal));
const lateHistory = createLateHistoryRebuilder(workshopOf(portal));
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

/**
 * Half an hour at the yard, 20 min of driving with a stop at a traffic light, an hour at a site, the drive back, and the
 * yard.
 */
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

const range = {
  from: new Date(startMs - 3_600_000).toISOString(),
  to: new Date(startMs + 86_400_000).toISOString(),
};

const list = (assets: number | number[], query: Partial<ListTripsQuery> = {}, person: Person = owner) =>
  person.call('listTrips', { query: { assets: [assets].flat(), ...range, ...query } });
const sums = (assetId: number, from: string, to: string, person: Person = owner) =>
  person.call('getTripSums', { query: { assets: [assetId], from, to } });
const trailOf = (assetId: number, query: Partial<AssetTrailQuery> = {}) =>
  owner.call('getAssetTrail', { params: { assetId }, query: { ...range, ...query } });

/** Reads the latest stored rows, without their identities. */
async function readStored(assetId: number) {
  return await queryAsOwner(
    `select kind, from_at, to_at, confirmed_at, distance_meters, engine_on_seconds, top_kph, fixes, coverage, parts
      from trip_intervals where asset_id = $1 and superseded_at is null order by from_at`,
    [assetId],
  );
}

const kinds = ({ items }: TripList) => items.map(({ kind, isOpen }) => (isOpen ? `${kind} open` : kind));
const wholeDay = ['stop', 'trip', 'stop', 'trip', 'stop open'];

describe('trips are refused', () => {
  it('without a session or access to the asset', async () => {
    const { id } = await plant(day());
    const of: LooseInput = { params: { assetId: id }, query: range };
    const file: LooseInput = { query: { assets: id, ...range, of: 'trips', format: 'csv' } };
    const days = ['2026-03-01', '2026-03-04'] as const;
    await visitor.refused('listTrips', { query: { assets: id, ...range } }, 401);
    await visitor.refused('getTripSums', { query: { assets: id, from: days[0], to: days[1] } }, 401);
    await visitor.refused('getAssetTrail', of, 401);
    await visitor.refused('exportTrips', file, 401);
    for (const other of [people.nowhere, stranger]) {
      expect(await list(id, {}, other)).toEqual({
        items: [],
        nextCursor: null,
        total: 0,
        recalculatingFrom: null,
      });
      expect((await sums(id, ...days, other)).days).toEqual([]);
      await other.refused('getAssetTrail', of, 404);
      await other.refused('exportTrips', file, 404);
    }
  });

  it.each<[string, Record<string, unknown>]>([
    ['an overlong period', { assets: 1, ...range, to: new Date(startMs + 93 * 86_400_000).toISOString() }],
    ['an unknown asset', range],
    ['a reversed period', { assets: 1, from: range.to, to: range.from }],
    ['too many assets', { assets: Array.from({ length: 21 }, (_, index) => index + 1), ...range }],
    ['an invalid cursor', { assets: 1, ...range, cursor: 'none' }],
  ])('for %s', async (_name, query) => {
    await owner.refused('listTrips', { query }, 422);
  });

  it('but not for the last possible days', async () => {
    const { id } = await plant();
    expect((await sums(id, '9999-12-30', '9999-12-31')).days).toEqual([]);
  });

  it('in an export, if a viewer does not see one of the assets', async () => {
    const { id } = await plant(day());
    const hidden = await plant(day());
    await queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [unitIds.SOUTH, hidden.id]);
    const { items } = await list([id, hidden.id], {}, viewer);
    expect(items.map(({ asset }) => asset.id)).toEqual(wholeDay.map(() => id));
    const query = { assets: [id, hidden.id], ...range, of: 'stops', format: 'csv' };
    await viewer.refused('exportTrips', { query }, 404);
  });
});

describe('trips and stops', () => {
  it('are stored once, with the batch that completes them, and listed with open ones', async () => {
    const { id: assetId, device } = await plant(day());
    expect(await send(device, day())).toBe(0);
    const page = await list(assetId);
    expect(kinds(page)).toEqual(wholeDay);
    expect(page.total).toBe(5);
    const [stop, trip] = page.items;
    expect(trip).toMatchObject({ distanceMeters: 12_000, topKph: 36, distanceBy: 'fixes', isRevised: false });
    expect(stop?.to).toBe(trip?.from);
    expect(page.items.at(-1)).toMatchObject({ id: null, to: clock.now().toISOString() });
    expect(await readStored(assetId)).toHaveLength(4);
  });

  it('are the same fix by fix as in one batch', async () => {
    const [single, whole] = [await plant(), await plant()];
    const fixes = day();
    for (let start = 0; start < fixes.length; start += 7)
      await send(single.device, fixes.slice(start, start + 7));
    await send(whole.device, fixes);
    expect(await readStored(single.id)).toEqual(await readStored(whole.id));
    expect(await readStates(single.id)).toEqual(await readStates(whole.id));
  });

  it('are the same as if in order, for any delay; changed ones are superseded and marked', async () => {
    const [late, whole] = [await plant(), await plant()];
    const fixes = day();
    await send(whole.device, fixes);
    // The drive to the site arrives last, in reverse order.
    const [first, second] = [70, 200];
    await send(late.device, fixes.slice(0, first));
    await send(late.device, fixes.slice(second));
    expect(kinds(await list(late.id))).not.toEqual(wholeDay);
    for (let end = second; end > first; end -= 40) {
      await send(late.device, fixes.slice(Math.max(first, end - 40), end));
      await runner.runWaiting();
    }
    expect(await readStored(late.id)).toEqual(await readStored(whole.id));
    expect(await readStates(late.id)).toEqual(await readStates(whole.id));
    const { items } = await list(late.id);
    expect(items.some(({ isRevised }) => isRevised)).toBe(true);
    const gone = await queryAsOwner<{ cause: string }>(
      'select distinct superseded_cause as cause from trip_intervals where asset_id = $1 and superseded_at is not null',
      [late.id],
    );
    expect(gone).toEqual([{ cause: 'late_data' }]);
    const [count] = await queryAsOwner('select count(*)::int from trip_intervals where asset_id = $1', [
      late.id,
    ]);
    await queryAsOwner('insert into recompute_requests (account_id, asset_id, from_at) values ($1, $2, $3)', [
      accountId,
      late.id,
      new Date(startMs),
    ]);
    await runner.runWaiting();
    expect(
      (await queryAsOwner('select count(*)::int from trip_intervals where asset_id = $1', [late.id]))[0],
    ).toEqual(count);
  });

  it('resume from a checkpoint: a long stop keeps its start before the window', async () => {
    const { id: assetId, device } = await plant();
    const days = 12;
    const parked = Array.from({ length: days * 24 }, (_, hour) => ({
      ...fixAt(hour * 3_600, 0, 0),
      speedKph: 0,
      ignition: false,
    }));
    const nowMs = startMs + days * 86_400_000;
    for (let start = 0; start < parked.length; start += 24) {
      clock.set(new Date(startMs + (start + 24) * 3_600_000));
      await send(device, parked.slice(start, start + 24));
    }
    clock.set(new Date(nowMs));
    await send(device, [{ ...fixAt((days - 1) * 86_400 + 1_800, 0, 0), speedKph: 0, ignition: false }]);
    await runner.runWaiting();
    const { items } = await list(assetId, { to: new Date(nowMs).toISOString() });
    expect(items.map(({ kind, from }) => [kind, from])).toEqual([['stop', new Date(startMs).toISOString()]]);
    const [kept] = await queryAsOwner<{ count: number; oldest: Date }>(
      'select count(*)::int, min(at) as oldest from reducer_checkpoints where asset_id = $1',
      [assetId],
    );
    expect(kept?.oldest.getTime()).toBeLessThan(nowMs - 7 * 86_400_000);
    expect(kept?.count).toBeLessThan(40);
    clock.set(new Date(startMs + 4 * 3_600_000));
  });

  it('of any age are completed by late fixes', async () => {
    const { id: assetId, device } = await plant();
    const nowMs = startMs + 40 * 86_400_000;
    clock.set(new Date(nowMs));
    await send(device, day(40 * 86_400 - 14_400).slice(-2));
    await send(device, day().toReversed());
    await runner.runWaiting();
    expect(kinds(await list(assetId))).toEqual([]);
    await lateHistory.runWaiting();
    expect(kinds(await list(assetId))).toEqual(['stop', 'trip', 'stop', 'trip', 'stop open']);
    clock.set(new Date(startMs + 4 * 3_600_000));
  });

  it('stored by another reducer version are recomputed from the start', async () => {
    const { id: assetId, device } = await plant();
    const fixes = day();
    await send(device, fixes.slice(0, 300));
    await queryAsOwner(
      `with older as (update reducer_states set reducer_version = 0, state = '{"stop":"?"}' where asset_id = $1)
      update reducer_checkpoints set states = '{"trips":{"version":0,"state":{"stop":"?"}}}' where asset_id = $1`,
      [assetId],
    );
    await send(device, fixes.slice(300));
    expect(kinds(await list(assetId)).filter((kind) => kind.endsWith('open'))).toEqual([]);
    await runner.runWaiting();
    expect(kinds(await list(assetId))).toEqual(wholeDay);
  });
});

async function readStates(assetId: number) {
  return await queryAsOwner(
    'select reducer, reducer_version, state from reducer_states where asset_id = $1',
    [assetId],
  );
}

describe('a list of trips', () => {
  it('is paged, in order over several assets', async () => {
    const [one, two] = [await plant(), await plant()];
    await send(one.device, day());
    await send(two.device, day(60));
    const assets = [one.id, two.id];
    const whole = await list(assets);
    expect(whole.items).toHaveLength(10);
    expect(whole.items.map(({ from }) => from)).toEqual(whole.items.map(({ from }) => from).toSorted());
    const pages: Trip[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: TripList = await list(assets, { limit: 3, cursor });
      expect(page.total).toBe(10);
      pages.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(whole.items);
  });

  it('contains what overlaps the range and passes the filters', async () => {
    const { id: assetId } = await plant(day());
    const at = (second: number) => new Date(startMs + second * 1000).toISOString();
    expect(kinds(await list(assetId, { from: at(2_000), to: at(3_500) }))).toEqual(['trip', 'stop']);
    expect(kinds(await list(assetId, { kinds: ['trip', 'no_data'] }))).toEqual(['trip', 'trip']);
    expect(kinds(await list(assetId, { overKph: 35 }))).toEqual(['trip', 'trip']);
    expect(kinds(await list(assetId, { overKph: 36 }))).toEqual([]);
    expect(kinds(await list(assetId, { leastStopMinutes: 45 }))).toEqual([
      'trip',
      'stop',
      'trip',
      'stop open',
    ]);
    expect(kinds(await list(assetId, { idlingOverMinutes: 1 }))).toEqual([]);
    expect(kinds(await list(assetId, { weekdays: [1] }))).toEqual(wholeDay);
    expect(kinds(await list(assetId, { weekdays: [2, 7] }))).toEqual([]);
    expect(kinds(await list(assetId, { fromHour: 13, toHour: 14 }))).toEqual(['trip']);
    expect(kinds(await list(assetId, { fromHour: 14, toHour: 13 }))).toEqual([
      'stop',
      'trip',
      'stop',
      'stop open',
    ]);
    expect(kinds(await list(assetId, { geofence: 2_000_000_000 }))).toEqual([]);
  });

  it('names places by geofences that the reader sees, and counts their events', async () => {
    const { id: assetId } = await plant(day());
    const geofenceId = await plantVisit(assetId, 'Yard', [0, 1_790]);
    const named = await list(assetId);
    expect(named.items[0]).toMatchObject({
      start: { name: 'Yard', namedAfter: 'geofence' },
      geofences: [{ id: geofenceId, name: 'Yard', color: 'petrol' }],
      events: 1,
    });
    expect(named.items[2]).toMatchObject({ start: { namedAfter: 'known_place' }, geofences: [], events: 0 });
    expect(kinds(await list(assetId, { geofence: geofenceId }))).toEqual(['stop']);
    expect((await list(assetId, {}, people.ofTrips)).items[0]).toMatchObject({ geofences: [], events: 0 });
  });
});

/** Plants a visit of a geofence, with its entry as an event. */
async function plantVisit(
  assetId: number,
  name: string,
  seconds: readonly [number, number],
): Promise<number> {
  const [row] = await queryAsOwner<{ id: number }>(
    `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      values ($1, $2, $3, 'petrol', true, true, false, true, '[]', 'polygon', 0, 0, 4, 0, 0, 0, 0, 'informative', 0, 0,
        false, '{}', 1) returning geofence_id as id`,
    [accountId, unitIds.NORTH, name],
  );
  const values = [
    accountId,
    row?.id,
    unitIds.NORTH,
    assetId,
    ...seconds.map((second) => new Date(startMs + second * 1000)),
  ];
  await queryAsOwner(
    `with visit as (
      insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
        entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, reducer_version)
      values ($1, $2, $3, $4, $5, $5, $5, 'crossed', $6, false, 1, 1, 1))
    insert into geofence_transitions (account_id, geofence_id, unit_id, asset_id, kind, crossed_at, confirmed_at,
        received_at, latitude, longitude, cause, inferred, certainty, is_event, severity, proof, geofence_version,
        reducer_version)
      values ($1, $2, $3, $4, 'entry', $5, $5, $5, 0, 0, 'crossed', false, 1, true, 'low', '{}', 1, 1)`,
    values,
  );
  return row?.id ?? 0;
}

describe('daily totals', () => {
  it('add up to the day, split at midnights of the account', async () => {
    const { id: assetId, device } = await plant();
    clock.set(new Date(startMs + 16 * 3_600_000));
    // The drive to the site continues past midnight.
    await send(device, day(12 * 3_600 - 2_400));
    const { days, timeZone } = await sums(assetId, '2026-03-01', '2026-03-05');
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

const setZone = (zone: string) =>
  queryAsOwner('update accounts set time_zone = $1 where account_id = $2', [zone, accountId]);

describe('daily totals of a 25-hour day', () => {
  it('add up to it', async () => {
    await setZone('America/New_York');
    const { id, device } = await plant();
    const beganSecond = (Date.parse('2026-10-31T12:00:00Z') - startMs) / 1000;
    clock.set(new Date('2026-11-03T00:00:00Z'));
    const hours = Array.from({ length: 60 }, (_, hour) => beganSecond + hour * 3_600);
    await send(
      device,
      hours.map((second) => ({ ...fixAt(second, 0, 0), speedKph: 0, ignition: false })),
    );
    const { days } = await sums(id, '2026-11-01', '2026-11-02');
    expect(days).toMatchObject([{ daySeconds: 90_000, stopSeconds: 90_000, unknownSeconds: 0 }]);
    await setZone('UTC');
    clock.set(new Date(startMs + 4 * 3_600_000));
  });
});

describe('a trail', () => {
  it('contains every fix if few', async () => {
    const { id: assetId } = await plant(day());
    const trail = await trailOf(assetId);
    expect(trail).toMatchObject({ assetId, fixes: day().length, isSimplified: false, toleranceMeters: 0 });
    expect(trail.columns.fixedAt).toEqual(day().map(({ fixedAtMs }) => fixedAtMs));
    expect(trail.columns.ignition).toEqual(day().map(({ ignition }) => ignition));
  });

  it('is simplified if there are many, and reports it', async () => {
    const { id: assetId } = await plant();
    const count = 45_000;
    await plantFixes(assetId, count);
    const trail = await trailOf(assetId);
    expect(trail).toMatchObject({ fixes: count, isSimplified: true });
    const { fixedAt } = trail.columns;
    // A straight drive at constant speed keeps a point every quarter of an hour.
    expect(fixedAt.length).toBe(51);
    expect(trail.toleranceMeters).toBe(5);
    expect([fixedAt[0], fixedAt.at(-1)]).toEqual([startMs, startMs + (count - 1) * 1000]);
  });

  it('of a day of many fixes is stored, read instead of the fixes, and recomputed after a late one', async () => {
    const { id: assetId, device } = await plant();
    await send(device, [fixAt(-1, 0, 0)]);
    const count = 45_000;
    await plantFixes(assetId, count);
    const read = (query: Partial<AssetTrailQuery> = {}) => trailOf(assetId, query);
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
    // Few enough to be read directly.
    const hour = { from: range.from, to: new Date(startMs + 3_600_000).toISOString() };
    expect(await read(hour)).toMatchObject({ fixes: 3_601, isSimplified: false });
    const whole = await read({ from: new Date(startMs).toISOString(), most: 100_000 });
    expect(whole).toMatchObject({ fixes: count, isSimplified: false });
    // A late fix off the route.
    await send(device, [{ ...fixAt(5_000.5, 0, 0), latitude: 10.5, longitude: 22 }]);
    expect(await readTrailDays(assetId)).toEqual([{ fixes: null }]);
    const { fixes, columns } = await read();
    expect(fixes).toBe(count + 2);
    expect(columns.latitude).toContain(10.5);
    expect(await drawTrailDays(drawing())).toBe(1);
    expect((await read()).columns.latitude).toContain(10.5);
    expect(await drawTrailDays(drawing())).toBe(0);
  });

  it('is stored identically for any order of fixes, before and after it was computed', async () => {
    const [inOrder, mixed] = [await plant(), await plant()];
    const fixes = day();
    await send(inOrder.device, fixes);
    await send(
      mixed.device,
      fixes.filter((_, index) => index % 3 === 2),
    );
    await wantDays([inOrder.id, mixed.id]);
    expect(await drawTrailDays(drawing())).toBe(2);
    await send(mixed.device, fixes.filter((_, index) => index % 3 !== 2).toReversed());
    expect(await drawTrailDays(drawing())).toBe(1);
    const [one, other] = await Promise.all(
      [inOrder, mixed].map(({ id }) =>
        queryAsOwner('select fixes, counts, points from trail_days where asset_id = $1', [id]),
      ),
    );
    expect(one).toMatchObject([{ fixes: fixes.length }]);
    expect(other).toEqual(one);
  });
});

const drawing = () => ({ database: portal.database, jobs });

async function wantDays(assetIds: readonly number[]): Promise<void> {
  await asProvedAccounts(portal.database.pipeline, [accountId], async (client) => {
    for (const assetId of assetIds)
      await wantTrailDay({ client, accountId }, { assetId, fromMs: startMs, toMs: startMs + 46_000_000 });
  });
}

async function readTrailDays(assetId: number) {
  return await queryAsOwner('select fixes from trail_days where asset_id = $1', [assetId]);
}

describe('an export', () => {
  it('of trips contains the rows of the list, in the reader’s language and time zone', async () => {
    const { id: assetId } = await plant(day());
    const lines = (await readFile(assetId, 'trips', 'csv', { locale: 'pt' })).split('\r\n');
    expect(lines[0]).toContain('Ativo;Início (UTC);Fim (UTC);Em andamento;Duração (min)');
    expect(lines.filter((line) => line !== '')).toHaveLength(3);
    expect(lines[1]).toContain('2026-03-02 12:30:00;2026-03-02 12:50:30;Não;20,5');
    const trips = JSON.parse(await readFile(assetId, 'trips', 'geojson')) as GeoJson;
    const listed = (await list(assetId, { kinds: ['trip'] })).items;
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

  it('of stops contains their places', async () => {
    const { id: assetId } = await plant(day());
    expect((await readFile(assetId, 'stops', 'gpx')).match(/<wpt /g)).toHaveLength(3);
    expect((await readFile(assetId, 'stops', 'kml')).match(/<Point>/g)).toHaveLength(3);
    const { features } = JSON.parse(await readFile(assetId, 'stops', 'geojson')) as GeoJson;
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['Point', 'Point', 'Point']);
  });

  it('is complete, and aborts when its API key is revoked', async () => {
    const { id: assetId } = await plant();
    await plantFixes(assetId, 20_000);
    const { key } = await portal.keyWith('services:simc:geolocalizacao:read');
    const open = async () => {
      const query = { assets: String(assetId), ...range, of: 'fixes', format: 'geojson' };
      const headers = { authorization: `Bearer ${key}` };
      const url = '/api/v1/trips/export';
      return (await portal.server.inject({ url, query, headers, payloadAsStream: true })).stream();
    };
    expect((JSON.parse((await buffer(await open())).toString()) as GeoJson).features).toHaveLength(20_000);
    const cut = await open();
    await once(cut, 'readable');
    await queryAsOwner(
      `update api_keys set revoked_at = now() where account_id = $1 and 'services:simc:geolocalizacao:read' = any(scopes)`,
      [accountId],
    );
    // A verified key is cached for a moment: the stream is blocked until the key is refused.
    await vi.waitFor(async () => {
      const url = '/api/v1/assets';
      const headers = { authorization: `Bearer ${key}` };
      expect((await portal.server.inject({ url, headers })).statusCode).toBe(401);
    });
    const isWhole = buffer(cut).then(
      () => true,
      () => false,
    );
    expect(await isWhole).toBe(false);
  });

  it('of fixes contains all fixes of several assets', async () => {
    const [one, two] = [await plant(), await plant()];
    await send(one.device, day());
    await send(two.device, day(60));
    const assets = [one.id, two.id];
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

/** Plants a fix per second, each some meters from the previous one. */
async function plantFixes(assetId: number, count: number): Promise<void> {
  await queryAsOwner(
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
  assets: number | number[],
  of: TripExportContent,
  format: TripExportFormat,
  more: object = {},
): Promise<string> {
  const { statusCode, headers, body } = await owner.send('exportTrips', {
    query: { assets, ...range, of, format, ...more },
  });
  expect(statusCode, body).toBe(200);
  expect(headers['content-disposition']).toContain(`.${format}"`);
  return body;
}
