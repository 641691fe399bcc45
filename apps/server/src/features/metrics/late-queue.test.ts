import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { clientOf } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { trackersOf, workshopOf } from '../geofences/testing/plant-trackers.ts';
import { createLateHistoryRebuilder } from '../telemetry/reducers/rebuild/rebuild-late-history.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { addUpFacts } from './facts/add-up-facts.ts';

const dayMs = 86_400_000;
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({ clock, columns: { time_zone: 'UTC' } });
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const { owner, elsewhere, stranger, queryAsOwner } = portal;
const own = await trackersOf(portal);
const other = await trackersOf({
  ...portal,
  accountId: elsewhere.id,
  unitIds: { NORTH: elsewhere.unitIds['NORTH'] ?? 0 },
  keyWith: async (...scopes) => {
    const { key } = await stranger.call('createApiKey', { body: { name: 'Late', scopes } });
    return { key, ...clientOf(portal.server, key) };
  },
});
const runner = createReducerRunner(workshopOf(portal));
const lateHistory = createLateHistoryRebuilder(workshopOf(portal));

beforeEach(() => clock.set(new Date(startMs + 20 * dayMs)));

const round = (day: number): LatestFix[] =>
  drive(
    [
      [day * 86_400, 0, 0],
      [day * 86_400 + 900, 0, 0],
      [day * 86_400 + 1500, 6000, 0],
      [day * 86_400 + 3000, 6000, 0],
      [day * 86_400 + 3600, 0, 0],
      [day * 86_400 + 4500, 0, 0],
    ],
    30,
  );

const readTrips = (id: number) =>
  queryAsOwner(
    `select kind, from_at, to_at, confirmed_at, distance_meters from trip_intervals
      where asset_id = $1 and superseded_at is null order by from_at`,
    [id],
  );
const waiting = () => queryAsOwner('select account_id, asset_id from rebuild_requests');

/** Plants an asset whose second day arrived before its first. */
async function plantLate({ plant, send }: typeof own) {
  const asset = await plant(round(1));
  await send(asset.device, round(0));
  return asset;
}

describe('responses with late history', () => {
  it('report the start of a recalculation until it is done', async () => {
    const asset = await plantLate(own);
    const [from, to] = ['2026-03-01', '2026-03-10'];
    const range = { from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` };
    const lateFrom = new Date(round(0)[0]?.fixedAtMs ?? 0).toISOString();
    const read = async () => {
      const assets = [asset.id];
      const [trips, sums, visits, events, figures, rows, before] = await Promise.all([
        owner.call('listTrips', { query: { assets, ...range } }),
        owner.call('getTripSums', { query: { assets, from, to } }),
        owner.call('listGeofenceVisits', { query: { assets, ...range } }),
        owner.call('listGeofenceEvents', { query: { assets, ...range } }),
        owner.call('getMetric', { params: { metric: 'distance' }, query: { assets, from, to } }),
        owner.call('listMetricRows', { params: { metric: 'distance' }, query: { assets, from, to } }),
        owner.call('getTripSums', { query: { assets, from: '2026-02-01', to: '2026-02-10' } }),
      ]);
      const file = await owner.send('exportTrips', {
        query: { assets: asset.id, ...range, of: 'trips', format: 'csv', locale: 'en' },
      });
      expect(before.recalculatingFrom).toBeNull();
      return {
        answers: [trips, sums, visits, events, figures, rows].map((answer) => answer.recalculatingFrom),
        file: file.body,
        name: String(file.headers['content-disposition']),
      };
    };
    const during = await read();
    expect(during.answers).toEqual(Array.from({ length: 6 }, () => lateFrom));
    expect(during.file).toContain('Results since March 2, 2026 are being recalculated');
    expect(during.name).toContain('being-recalculated');
    await lateHistory.runWaiting();
    const late = await read();
    expect(late.answers.slice(0, 4)).toEqual([null, null, null, null]);
    expect(late.answers[4]).not.toBeNull();
    await addUpFacts({ database: portal.database, jobs, clock });
    const after = await read();
    expect(after.answers).toEqual(Array.from({ length: 6 }, () => null));
    expect(after.file).not.toContain('recalculated');
  });
});

describe('late history', () => {
  it('is rebuilt account by account in turn, whatever the volume of one', async () => {
    for (let count = 0; count < 8; count += 1) await plantLate(own);
    await plantLate(other);
    const order: number[] = [];
    const stop = portal.events.on('geofencesCrossed', ({ accountId }) => order.push(accountId));
    await lateHistory.runWaiting();
    stop();
    expect(order).toHaveLength(9);
    expect(order.indexOf(elsewhere.id)).toBeLessThanOrEqual(5);
    expect(await waiting()).toEqual([]);
  });

  it('waits for the next worker if one dies, and leaves the asset unchanged', async () => {
    const asset = await plantLate(own);
    const before = await readTrips(asset.id);
    await queryAsOwner(
      `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
    );
    await queryAsOwner(
      'create trigger cut_off before insert on asset_day_marks for each row execute function cut_off()',
    );
    try {
      await lateHistory.runWaiting();
    } finally {
      await queryAsOwner('drop function cut_off cascade');
    }
    expect(await readTrips(asset.id)).toEqual(before);
    expect(await waiting()).toHaveLength(1);
    const stopped = createLateHistoryRebuilder(workshopOf(portal));
    await stopped.stop();
    await stopped.runWaiting();
    expect(await waiting()).toHaveLength(1);
    await createLateHistoryRebuilder(workshopOf(portal)).runWaiting();
    expect((await readTrips(asset.id)).length).toBeGreaterThan(before.length);
    expect(await waiting()).toEqual([]);
  });

  it('includes what arrives during its rebuild', async () => {
    const whole = await own.plant([...round(0), ...round(1), ...round(3)]);
    const asset = await own.plant(round(3));
    await own.send(asset.device, round(1));
    let sending: Promise<unknown> | undefined;
    const now = (): Date => {
      sending ??= own.send(asset.device, round(0));
      return clock.now();
    };
    await createLateHistoryRebuilder({ ...workshopOf(portal), clock: { ...clock, now } }).runWaiting();
    await sending;
    await lateHistory.runWaiting();
    expect(await readTrips(asset.id)).toEqual(await readTrips(whole.id));
    expect(await waiting()).toEqual([]);
  });

  it('is rebuilt though it was within the window on receipt', async () => {
    const whole = await own.plant([...round(0), ...round(1)]);
    clock.set(new Date(startMs + 3 * dayMs));
    const asset = await plantLate(own);
    expect(await waiting()).toEqual([]);
    clock.set(new Date(startMs + 20 * dayMs));
    await runner.runWaiting();
    await lateHistory.runWaiting();
    expect(await readTrips(asset.id)).toEqual(await readTrips(whole.id));
  });

  it('is recomputed only up to a stored weekly checkpoint', async () => {
    const asset = await own.plant();
    for (let day = 0; day < 42; day += 1) {
      clock.set(new Date(startMs + (day + 1) * dayMs));
      await own.send(asset.device, day === 10 ? round(day).filter((_, at) => at % 3 > 0) : round(day));
      await runner.runWaiting();
    }
    const readCheckpoints = () =>
      queryAsOwner<{ at: Date; row: string }>(
        'select at, xmin::text as row from reducer_checkpoints where asset_id = $1 order by at',
        [asset.id],
      );
    const readIds = () =>
      queryAsOwner(
        `select interval_id from trip_intervals where asset_id = $1 and from_at > $2 and superseded_at is null`,
        [asset.id, new Date(startMs + 24 * dayMs)],
      );
    const before = await readCheckpoints();
    const old = before.filter(({ at }) => at.getTime() < startMs + 33 * dayMs);
    expect(old.length).toBeGreaterThanOrEqual(4);
    expect(old.length).toBeLessThanOrEqual(8);
    const [ids, last] = [await readIds(), before.filter(({ at }) => at.getTime() > startMs + 24 * dayMs)];
    await own.send(asset.device, round(10));
    await lateHistory.runWaiting();
    expect(await waiting()).toEqual([]);
    expect(await readIds()).toEqual(ids);
    expect((await readCheckpoints()).slice(-last.length)).toEqual(last);
    const whole = await own.plant();
    for (let day = 0; day < 42; day += 14)
      await own.send(whole.device, Array.from({ length: 14 }, (_, more) => round(day + more)).flat());
    expect(await readTrips(asset.id)).toEqual(await readTrips(whole.id));
  });

  it('orders fixes at one instant by content, whatever the order of receipt', async () => {
    const twin = { ...fixAt(3 * 86_400, 300, 40), speedKph: 12 };
    const fixes = [...round(2), fixAt(3 * 86_400, 0, 0)];
    const [one, two] = [await own.plant(fixes), await own.plant([...round(2), twin])];
    await own.send(one.device, [twin]);
    await own.send(two.device, fixes.slice(-1));
    for (const { device } of [one, two]) await own.send(device, round(4));
    await runner.runWaiting();
    await lateHistory.runWaiting();
    expect(await readTrips(two.id)).toEqual(await readTrips(one.id));
    const [state, same] = await Promise.all(
      [one, two].map(({ id }) =>
        queryAsOwner('select fixed_at, latitude, longitude from asset_states where asset_id = $1', [id]),
      ),
    );
    expect(same).toEqual(state);
  });
});
