import type { AssetDay, TripSums } from '@azimute/contract';
import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact } from '../../platform/transact.ts';
import { createFoldRunner } from '../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { getTripSums } from '../trips/get-trip-sums.ts';
import { addUpFacts } from './facts/add-up-facts.ts';
import { metricsRoutes } from './metrics-routes.ts';

const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs + 21 * hourMs));
const day = new Date(startMs).toISOString().slice(0, 10);
const dayAfter = (days: number): string =>
  new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);

let portal: TestPortal;
let jobs: pg.Pool;
let account: TestAccount;
let actor: Actor;
let assetId: number;
let silentId: number;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: metricsRoutes });
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  jobs.on('error', () => undefined);
  account = await createTestAccount(portal, 'zones.example');
  await portal.queryAsOwner(`update accounts set time_zone = 'UTC', modules = '{services:simc}'`);
  actor = account.administrator;
  assetId = await account.addAsset('truck');
  silentId = await account.addAsset('silent');
});
afterAll(async () => {
  await jobs.end();
  await portal.close();
});

interface Zone {
  readonly day: string;
  readonly begins: Date | number;
  readonly zone: string | null;
}

function zonesOf(id: number): Promise<Zone[]> {
  return portal.queryAsOwner<{ day: string; begins: Date | number; zone: string | null }>(
    `select from_day::text as day, begins_at as begins, time_zone as zone from asset_zones where asset_id = $1 order by from_day`,
    [id],
  );
}

const setZone = (unitId: number, zone: string | null) =>
  portal.queryAsOwner('update units set time_zone = $2 where unit_id = $1', [unitId, zone]);

describe('the days of an asset whose UL takes another zone', () => {
  beforeAll(async () => {
    // Twenty hours of idling, over a midnight.
    const sent = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/telemetry/positions',
      headers: { authorization: `Bearer ${account.key}` },
      payload: Array.from({ length: 401 }, (_, index) => fixAt(index * 180, 0, 0)).map((fix) => ({
        deviceId: 'truck',
        time: new Date(fix.fixedAtMs).toISOString(),
        latitude: fix.latitude,
        longitude: fix.longitude,
        speedKph: 0,
        ignition: true,
      })),
    });
    if (sent.statusCode !== 200) throw new Error(sent.body);
    await portal.queryAsOwner(
      `insert into asset_zones (account_id, asset_id, from_day, begins_at, time_zone)
        values ($1, $2, $3::date, ($3::date)::timestamp at time zone 'America/Sao_Paulo', 'America/Sao_Paulo')`,
      [account.accountId, assetId, dayAfter(1)],
    );
    await portal.queryAsOwner(
      'insert into refold_requests (account_id, asset_id, from_at) values ($1, $2, $3)',
      [account.accountId, assetId, new Date(startMs)],
    );
    clock.advance(30 * hourMs);
    const runner = createFoldRunner({
      ...portal,
      clock,
      log: createLogger({ level: 'silent' }),
      allowsUnsyncedCommits: true,
    });
    await runner.runWaiting();
    await addUpFacts({ database: portal.database, jobs, clock });
  });

  const readDay = async (of: string): Promise<AssetDay> => {
    const answer = await portal.server.inject({
      url: `/api/v1/assets/${assetId}/days/${of}`,
      headers: { authorization: 'Bearer session' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<AssetDay>();
  };

  it('tile time: the last one in the old zone ends where the first in the new one begins', async () => {
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
      expect(facts.tripSeconds + facts.stopSeconds + facts.noDataSeconds + facts.unknownSeconds).toBe(
        facts.daySeconds,
      );
  });

  it('have the hours of its clocks', async () => {
    const { hours } = await readDay(dayAfter(1));
    expect(hours.idlingSeconds.slice(0, 2)).toEqual([3600, 3600]);
    expect(hours.idlingSeconds.slice(12)).toEqual(Array(12).fill(0));
  });

  it('are those of the sums of trips and stops', async () => {
    const sums = await transact({ ...portal, clock, actor }, (read): Promise<TripSums> =>
      getTripSums(read, { assets: [assetId], from: day, to: dayAfter(2) }),
    );
    expect(sums.days.map(({ day: of, daySeconds }) => [of, daySeconds])).toEqual([
      [day, 27 * 3600],
      [dayAfter(1), 24 * 3600],
    ]);
  });
});

describe('a UL that takes another zone', () => {
  it('has all days of assets that were never heard go by it, and others from a later midnight on', async () => {
    await portal.queryAsOwner('delete from asset_zones');
    for (const zone of ['America/Manaus', 'Asia/Tokyo']) {
      await setZone(account.unitId, zone);
      expect(await zonesOf(silentId)).toEqual([{ day: '-infinity', begins: -Infinity, zone }]);
      const [row, ...more] = await zonesOf(assetId);
      expect([row?.zone, more]).toEqual([zone, []]);
      const [rules] = await portal.queryAsOwner<{ midnight: boolean; later: boolean; soon: boolean }>(
        `select begins_at = from_day::timestamp at time zone time_zone as midnight,
            begins_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day' as later,
            begins_at < now() + interval '50 hours' as soon
          from asset_zones where asset_id = $1`,
        [assetId],
      );
      expect(rules, zone).toEqual({ midnight: true, later: true, soon: true });
    }
  });

  it('takes a change back that has not begun', async () => {
    await setZone(account.unitId, null);
    expect([...(await zonesOf(assetId)), ...(await zonesOf(silentId))]).toEqual([]);
  });

  it('is left by an asset that moves, and entered by a new one', async () => {
    const [east] = await portal.queryAsOwner<{ id: number }>(
      `insert into units (account_id, code, name, time_zone) values ($1, 'E', 'East', 'America/Noronha') returning unit_id as id`,
      [account.accountId],
    );
    await portal.queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [assetId, east?.id]);
    expect(await zonesOf(assetId)).toMatchObject([{ zone: 'America/Noronha' }]);
    await portal.queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [
      assetId,
      account.unitId,
    ]);
    expect(await zonesOf(assetId)).toEqual([]);
    const [made] = await portal.queryAsOwner<{ id: number }>(
      `insert into assets (account_id, unit_id, code) values ($1, $2, 'NEW') returning asset_id as id`,
      [account.accountId, east?.id],
    );
    expect(await zonesOf(made?.id ?? 0)).toMatchObject([{ day: '-infinity', zone: 'America/Noronha' }]);
  });
});
