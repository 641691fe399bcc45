import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantAlertType } from '../alert-types/testing/plant-alert-type.ts';
import { plantAssetDay } from '../metrics/testing/plant-asset-day.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = { from: '2026-11-01', to: '2026-11-21' };
const columns = { category: 'Truck' };
const portal = await portalOf({
  clock: createManualClock(now),
  columns: { time_zone: 'UTC' },
  assets: {
    a: { devices: ['a'], columns },
    b: { devices: ['b'], columns },
    c: { devices: ['c'], columns },
    d: { devices: ['d'], columns },
  },
  people: { nowhere: { units: [] } },
});
const { owner, viewer, stranger, people, accountId, assetIds, unitIds, queryAsOwner } = portal;
afterAll(() => portal.stop());

beforeAll(async () => {
  const state = (assetId: number, hoursAgo: number, meter: number, latitude: number): Promise<unknown> =>
    queryAsOwner(
      `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude,
          engine_on, hour_meter_hours)
        select $1, $2, d.device_id, t, t, t, $5, -46, false, $4
        from devices d, (select $6::timestamptz - make_interval(hours => $3::int) as t) at
        where d.account_id = $1 and d.asset_id = $2`,
      [accountId, assetId, hoursAgo, meter, latitude, now],
    );
  await state(assetIds.a, 0, 1_190, -23);
  await state(assetIds.b, 30, 6_000, -23.0001);
  await state(assetIds.c, 200, 40_000, -23.0002);
  for (let day = 6; day <= 15; day += 1) {
    const date = `2026-11-${String(day).padStart(2, '0')}`;
    await plantAssetDay(portal, {
      asset_id: assetIds.a,
      day: date,
      engine_on_seconds: 36_000,
      engine_seconds: 36_000,
      engine_known_seconds: 86_400,
      moving_seconds: 18_000,
      idling_seconds: 18_000,
      fixes: 100,
      trip_seconds: 36_000,
      distance_meters: 50_000,
      speeding_events: 1,
      over_limit_seconds: 180,
    });
    await plantAssetDay(portal, { asset_id: assetIds.b, day: date, engine_known_seconds: 86_400, fixes: 10 });
  }
  await plantAlertType(portal, {
    code: 'OIL',
    name: 'Oil change',
    category: 'maintenance',
    severity: 'medium',
    condition: {
      type: 'calculated',
      when: { kind: 'meter_due', meter: 'hour_meter', every: 250, from: 0, ahead: 0 },
    },
  });
});

it('hides figures from other accounts and ULs', async () => {
  for (const person of [stranger, people.nowhere]) {
    expect((await person.call('getFleetComposition')).total).toBe(0);
    expect((await person.call('getSilence')).total).toBe(0);
    expect((await person.call('listExceptions', { query: days })).total).toBe(0);
    expect((await person.call('listMaintenance')).total).toBe(0);
    expect((await person.call('listSafetyScores', { query: days })).total).toBe(0);
    expect((await person.call('listMoves', { query: days })).total).toBe(0);
  }
  expect((await viewer.call('getSilence')).total).toBe(4);
});

it('counts the fleet by category, with statuses and hour meters', async () => {
  const found = await owner.call('getFleetComposition', { query: { groupBy: 'units' } });
  expect(found).toMatchObject({
    total: 4,
    withoutMeter: 1,
    groups: [{ key: String(unitIds.NORTH), assets: 4, meters: { assets: 3 } }],
  });
  expect(found.meterAges.map(({ assets }) => assets)).toEqual([1, 0, 1, 0, 1]);
  const [group] = found.groups;
  expect(Object.values(group?.statuses ?? {}).reduce((sum, count) => sum + count, 0)).toBe(4);
});

it('filters to assets with any of the tags', async () => {
  const tagged = (tags: readonly string[]) =>
    queryAsOwner('update assets set tags = $2 where asset_id = any ($1)', [[assetIds.a, assetIds.c], tags]);
  await tagged(['Crítico', 'Reserva']);
  expect((await owner.call('getFleetComposition', { query: { tags: ['CRITICO'] } })).total).toBe(2);
  const found = await owner.call('getSilence', { query: { tags: ['reserva'] } });
  expect(found.longest.map(({ asset }) => asset.id)).toEqual([assetIds.c]);
  const scores = await owner.call('listSafetyScores', { query: { ...days, tags: ['reserva'] } });
  expect(scores.items.map(({ asset }) => asset.id)).toEqual([assetIds.a, assetIds.c]);
  expect((await owner.call('listMoves', { query: { ...days, tags: ['none'] } })).total).toBe(0);
  await tagged([]);
});

it('groups assets without communication by duration, and lists the longest with others nearby', async () => {
  const found = await owner.call('getSilence');
  expect(found.bands.map(({ assets }) => assets)).toEqual([1, 0, 0, 1, 1]);
  expect(found).toMatchObject({ neverHeard: 1, silent: 3 });
  expect(found.longest.map(({ asset }) => asset.id)).toEqual([assetIds.c, assetIds.b, assetIds.d]);
  expect(found.longest[0]?.neighbours).toEqual({ of: 2, silent: 1 });
});

it('forecasts due maintenance from the use of the last 30 days', async () => {
  const found = await owner.call('listMaintenance');
  const first = found.items.find(({ asset }) => asset.id === assetIds.a);
  expect(first).toMatchObject({ type: { name: 'Oil change' }, reading: 1_190, dueAt: 1_250, left: 60 });
  // A hundred hours in 30 days: 18 days.
  expect(first?.dueOn).toBe('2026-12-08');
  expect(found.items.find(({ asset }) => asset.id === assetIds.b)?.dueOn).toBeNull();
});

it('lists required actions in pages, most severe first', async () => {
  const all = await owner.call('listExceptions', { query: days });
  expect(all.items.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['silent', 'high'],
    ['idling', 'medium'],
    ['unused', 'low'],
  ]);
  expect(all.items[0]).toMatchObject({ assets: 3, asset: null, unit: { id: unitIds.NORTH } });
  expect(all.items[1]).toMatchObject({ asset: { id: assetIds.a }, value: 50, of: 'percent' });
  const first = await owner.call('listExceptions', { query: { ...days, limit: 2 } });
  const second = await owner.call('listExceptions', {
    query: {
      ...days,
      limit: 2,
      cursor: first.nextCursor ?? '',
    },
  });
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.nextCursor).toBeNull();
  await owner.refused('listExceptions', { query: { ...days, cursor: 'x' } }, 422);
});

it('scores assets driven far enough, with configurable weights', async () => {
  const usual = await owner.call('listSafetyScores', { query: days });
  const [first] = usual.items;
  expect(first).toMatchObject({ asset: { id: assetIds.a }, kilometers: 500 });
  // 2 times over a limit in 100 km, 1% of the time over it.
  expect(first?.score).toBeCloseTo(100 - 2 * 5 - 1 * 2, 6);
  expect(usual.items.slice(1).map(({ score }) => score)).toEqual([null, null, null]);
  // A part without a figure costs no points.
  await queryAsOwner(
    `update asset_days set unknown_seconds = trip_seconds + stop_seconds where asset_id = $1 and speeding_events > 0`,
    [assetIds.a],
  );
  await queryAsOwner('update accounts set least_coverage = 0.6 where account_id = $1', [accountId]);
  const [unsure] = (await owner.call('listSafetyScores', { query: days })).items;
  const points = unsure?.parts.map((part) => part.points ?? 0) ?? [];
  expect(unsure?.parts.some((part) => part.points === null)).toBe(true);
  expect(unsure?.score).toBeCloseTo(100 - points.reduce((sum, one) => sum + one, 0), 6);
  await queryAsOwner('update accounts set least_coverage = 0.5 where account_id = $1', [accountId]);
  const weights = {
    speeding_per_100_km: 10,
    light_over_share: 0,
    serious_over_share: 0,
    grave_over_share: 0,
    events_per_100_h: 0,
  };
  expect(await owner.call('changeSafetyWeights', { body: { weights } })).toEqual({ weights, isUsual: false });
  expect((await owner.call('listSafetyScores', { query: days })).items[0]?.score).toBeCloseTo(80, 6);
  await owner.refused('changeSafetyWeights', { body: { weights: { ...weights, mtbf: 1 } } }, 422);
  await viewer.refused('changeSafetyWeights', { body: { weights } }, 403);
});

it('lists unused assets if another UL needs more of their category', async () => {
  await queryAsOwner('update asset_days set day_seconds = 86400 where account_id = $1', [accountId]);
  await queryAsOwner(`update assets set category = 'Truck' where account_id = $1`, [accountId]);
  expect((await owner.call('listMoves', { query: days })).total).toBe(0);
  await queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [assetIds.a, unitIds.SOUTH]);
  const { items, total } = await owner.call('listMoves', { query: days });
  expect(total).toBe(1);
  // Ten hours a day in the south, none here.
  expect(items[0]).toMatchObject({
    asset: { id: assetIds.b },
    unit: { id: unitIds.NORTH },
    category: 'Truck',
    use: 0,
    knownHours: 240,
    to: { unit: { id: unitIds.SOUTH, name: 'SOUTH' }, assets: 1 },
  });
  expect(items[0]?.hours).toBeCloseTo(100, 6);
  expect(items[0]?.to.use).toBeCloseTo(1000 / 24, 6);
  expect(items[0]?.categoryUse).toBeCloseTo(500 / 24, 6);
  // The engine is unknown on two of ten days.
  await queryAsOwner(
    `update asset_days set engine_known_seconds = 0 where account_id = $1 and day < '2026-11-08'`,
    [accountId],
  );
  const known = async (leastCoverage: number): Promise<number> => {
    await queryAsOwner('update accounts set least_coverage = $2 where account_id = $1', [
      accountId,
      leastCoverage,
    ]);
    return (await owner.call('listMoves', { query: days })).total;
  };
  expect([await known(0.8), await known(0.9), await known(0.5)]).toEqual([1, 0, 1]);
  expect((await viewer.call('listMoves', { query: days })).total).toBe(0);
  await queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [assetIds.a, unitIds.NORTH]);
});
