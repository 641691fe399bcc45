import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { trackersOf, workshopOf } from '../geofences/testing/plant-trackers.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { addUpFacts } from './facts/add-up-facts.ts';

const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs + 21 * hourMs));
const day = new Date(startMs).toISOString().slice(0, 10);
const dayAfter = (days: number): string =>
  new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);

const portal = await portalOf({
  clock,
  modules: [
    'services:simc:geolocalizacao',
    'services:simc:fleet',
    'services:simc:utilization',
    'services:simc:cockpit',
    'services:simc:connectivity',
    'services:simc:safety',
  ],
  columns: { time_zone: 'UTC' },
  units: ['NORTH', 'EAST'],
});
const { owner, unitIds, accountId, database, queryAsOwner } = portal;
const { plant, send } = await trackersOf(portal);
const [{ id: assetId, device }, { id: silentId }] = [await plant(), await plant()];
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

interface Zone {
  readonly day: string;
  readonly begins: Date | number;
  readonly zone: string | null;
}

function zonesOf(id: number): Promise<Zone[]> {
  return queryAsOwner<{ day: string; begins: Date | number; zone: string | null }>(
    `select from_day::text as day, begins_at as begins, time_zone as zone from asset_zones where asset_id = $1 order by from_day`,
    [id],
  );
}

const setZone = (unitId: number, zone: string | null) =>
  queryAsOwner('update units set time_zone = $2 where unit_id = $1', [unitId, zone]);

describe('the days of an asset whose UL changes its time zone', () => {
  beforeAll(async () => {
    // Twenty hours of idling, over a midnight.
    const idle = (second: number) => ({ ...fixAt(second, 0, 0), speedKph: 0, ignition: true });
    await send(
      device,
      Array.from({ length: 401 }, (_, index) => idle(index * 180)),
    );
    await queryAsOwner(
      `insert into asset_zones (account_id, asset_id, from_day, begins_at, time_zone)
        values ($1, $2, $3::date, ($3::date)::timestamp at time zone 'America/Sao_Paulo', 'America/Sao_Paulo')`,
      [accountId, assetId, dayAfter(1)],
    );
    await queryAsOwner('insert into recompute_requests (account_id, asset_id, from_at) values ($1, $2, $3)', [
      accountId,
      assetId,
      new Date(startMs),
    ]);
    clock.advance(30 * hourMs);
    const runner = createReducerRunner(workshopOf(portal));
    await runner.runWaiting();
    await addUpFacts({ database, jobs, clock });
  });

  const readDay = (of: string) => owner.call('getAssetDay', { params: { assetId, day: of } });

  it('have no overlaps or gaps between the last one in the old zone and the first in the new one', async () => {
    const [last, first] = [await readDay(day), await readDay(dayAfter(1))];
    expect([last.timeZone, first.timeZone]).toEqual(['UTC', 'America/Sao_Paulo']);
    expect([last.from, last.to, first.from, first.to]).toEqual([
      `${day}T00:00:00.000Z`,
      `${dayAfter(1)}T03:00:00.000Z`,
      `${dayAfter(1)}T03:00:00.000Z`,
      `${dayAfter(2)}T03:00:00.000Z`,
    ]);
    expect([last.facts.daySeconds, first.facts.daySeconds]).toEqual([27 * 3600, 24 * 3600]);
    const midnightMs = Date.parse(first.from);
    const [before, after] = [(midnightMs - startMs) / 1000, 20 * 3600 - (midnightMs - startMs) / 1000];
    expect(last.facts).toMatchObject({ engineOnSeconds: before, idlingSeconds: before });
    expect(first.facts).toMatchObject({ engineOnSeconds: after, idlingSeconds: after });
    for (const { facts } of [last, first])
      expect(
        (facts.tripSeconds ?? 0) +
          (facts.stopSeconds ?? 0) +
          (facts.noDataSeconds ?? 0) +
          (facts.unknownSeconds ?? 0),
      ).toBe(facts.daySeconds);
  });

  it('have the hours of their zone', async () => {
    const { hours } = await readDay(dayAfter(1));
    expect(hours.idlingSeconds?.slice(0, 2)).toEqual([3600, 3600]);
    expect(hours.idlingSeconds?.slice(12)).toEqual(Array(12).fill(0));
  });

  it('match the totals of trips and stops', async () => {
    const query = { assets: [assetId], from: day, to: dayAfter(2) };
    const sums = await owner.call('getTripSums', { query });
    expect(sums.days.map(({ day: of, daySeconds }) => [of, daySeconds])).toEqual([
      [day, 27 * 3600],
      [dayAfter(1), 24 * 3600],
    ]);
  });
});

describe('a UL that changes its time zone', () => {
  it('applies it to all days of assets that never reported, and to others from a later midnight', async () => {
    await queryAsOwner('delete from asset_zones where account_id = $1', [accountId]);
    for (const zone of ['America/Manaus', 'Asia/Tokyo']) {
      await setZone(unitIds.NORTH, zone);
      expect(await zonesOf(silentId)).toEqual([{ day: '-infinity', begins: -Infinity, zone }]);
      const [row, ...more] = await zonesOf(assetId);
      expect([row?.zone, more]).toEqual([zone, []]);
      const [rules] = await queryAsOwner<{ midnight: boolean; later: boolean; soon: boolean }>(
        `select begins_at = from_day::timestamp at time zone time_zone as midnight,
            begins_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day' as later,
            begins_at < now() + interval '50 hours' as soon
          from asset_zones where asset_id = $1`,
        [assetId],
      );
      expect(rules, zone).toEqual({ midnight: true, later: true, soon: true });
    }
  });

  it('can undo a change before it takes effect', async () => {
    await setZone(unitIds.NORTH, null);
    expect([...(await zonesOf(assetId)), ...(await zonesOf(silentId))]).toEqual([]);
  });

  it('affects assets that leave and join it', async () => {
    const east = unitIds.EAST;
    await setZone(east, 'America/Noronha');
    await queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [assetId, east]);
    expect(await zonesOf(assetId)).toMatchObject([{ zone: 'America/Noronha' }]);
    await queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [assetId, unitIds.NORTH]);
    expect(await zonesOf(assetId)).toEqual([]);
    const [made] = await queryAsOwner<{ id: number }>(
      `insert into assets (account_id, unit_id, code) values ($1, $2, 'NEW') returning asset_id as id`,
      [accountId, east],
    );
    expect(await zonesOf(made?.id ?? 0)).toMatchObject([{ day: '-infinity', zone: 'America/Noronha' }]);
  });
});
