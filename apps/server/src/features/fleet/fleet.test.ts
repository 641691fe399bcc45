import type {
  FleetComposition,
  FleetException,
  FleetMaintenance,
  FleetMove,
  FleetSilence,
  ModuleCode,
  SafetyScore,
  SafetyWeights,
} from '@azimute/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { factColumns } from '../metrics/fact-columns.ts';
import { fleetRoutes } from './fleet-routes.ts';

const now = new Date('2026-11-20T12:00:00Z');
const modules: ModuleCode[] = [
  'services:simc:fleet',
  'services:simc:connectivity',
  'services:simc:utilization',
  'services:simc:safety',
];
const days = { from: '2026-11-01', to: '2026-11-21' };

interface List<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly total: number;
}

let portal: TestPortal;
let account: TestAccount;
let stranger: TestAccount;
let actor: Actor | null = null;
const ids: number[] = [];

beforeAll(async () => {
  portal = await createTestPortal({
    clock: createManualClock(now),
    actor: () => actor,
    routes: (dependencies) => fleetRoutes(dependencies),
  });
  account = await createTestAccount(portal, 'one.example');
  stranger = await createTestAccount(portal, 'two.example');
  await portal.queryAsOwner(`update accounts set time_zone = 'UTC'`);
  actor = administrator(account);
  for (const device of ['a', 'b', 'c', 'd']) ids.push(await account.addAsset(device));
  const state = (index: number, hoursAgo: number, meter: number, latitude: number): Promise<unknown> =>
    portal.queryAsOwner(
      `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude,
          engine_on, hour_meter_hours)
        select $1, $2, d.device_id, t, t, t, $5, -46, false, $4
        from devices d, (select $6::timestamptz - make_interval(hours => $3::int) as t) at
        where d.account_id = $1 and d.asset_id = $2`,
      [account.accountId, ids[index], hoursAgo, meter, latitude, now],
    );
  await state(0, 0, 1_190, -23);
  await state(1, 30, 6_000, -23.0001);
  await state(2, 200, 40_000, -23.0002);
  await portal.queryAsOwner(`select ensure_fact_partitions(array['2026-11-10'::date])`);
  const day = (index: number, facts: Readonly<Record<string, number>>): Promise<unknown> =>
    portal.queryAsOwner(
      `insert into asset_days select (jsonb_populate_record(null::asset_days, $1 || jsonb_build_object('day', d::date))).*
        from generate_series('2026-11-06'::date, '2026-11-15', '1 day') d`,
      [
        {
          ...Object.fromEntries(Object.values(factColumns).map((column) => [column, 0])),
          ...facts,
          account_id: account.accountId,
          asset_id: ids[index],
          unit_id: account.unitId,
          category: 'Truck',
          hours: Array.from({ length: 96 }, () => 0),
          fences: {},
          events: {},
          is_closed: true,
          is_revised: false,
          facts_version: 1,
          known_from: now,
        },
      ],
    );
  await day(0, {
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
  await day(1, { engine_known_seconds: 86_400, fixes: 10 });
  await portal.queryAsOwner(
    `insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids, tags, version)
      values ($1, 'OIL', 'Oil change', 'calculated', 'alert', 'maintenance', 'medium', 'live',
        '{"condition": {"type": "calculated", "when": {"kind": "meter_due", "meter": "hour_meter", "every": 250, "from": 0, "ahead": 0}},
          "scope": {"unitIds": [], "categories": [], "assetIds": [], "customerIds": []}}', '{}', '{}', 1)`,
    [account.accountId],
  );
});
afterAll(async () => portal.close());

const administrator = (of: TestAccount): Actor => ({
  ...of.administrator,
  sees: [...of.administrator.sees, ...modules],
  changes: [...of.administrator.changes, ...modules],
});

async function ask(path: string, query: Record<string, string> = {}, body?: object) {
  return await portal.server.inject({
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    query,
    ...(body && { method: 'PUT' as const, payload: body }),
  });
}

async function read<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await ask(path, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

async function as<T>(one: Actor, work: () => Promise<T>): Promise<T> {
  const before = actor;
  actor = one;
  try {
    return await work();
  } finally {
    actor = before;
  }
}

const viewer = (unitIds: number[]): Actor => ({
  ...account.administrator,
  role: 'viewer',
  allUnits: false,
  unitIds,
  sees: modules,
  changes: [],
});

it('shows nothing of it to other accounts and ULs', async () => {
  for (const one of [administrator(stranger), viewer([])]) {
    expect((await as(one, () => read<FleetComposition>('/fleet/composition'))).total).toBe(0);
    expect((await as(one, () => read<FleetSilence>('/fleet/silence'))).total).toBe(0);
    expect((await as(one, () => read<List<unknown>>('/exceptions', days))).total).toBe(0);
    expect((await as(one, () => read<List<unknown>>('/fleet/maintenance'))).total).toBe(0);
    expect((await as(one, () => read<List<unknown>>('/fleet/safety-scores', days))).total).toBe(0);
    expect((await as(one, () => read<List<unknown>>('/fleet/moves', days))).total).toBe(0);
  }
  expect((await as(viewer([account.unitId]), () => read<FleetSilence>('/fleet/silence'))).total).toBe(4);
});

it('counts the fleet by what assets are, with statuses and hour meters', async () => {
  const found = await read<FleetComposition>('/fleet/composition', { groupBy: 'units' });
  expect(found).toMatchObject({
    total: 4,
    withoutMeter: 1,
    groups: [{ key: String(account.unitId), assets: 4, meters: { assets: 3 } }],
  });
  expect(found.meterAges.map(({ assets }) => assets)).toEqual([1, 0, 1, 0, 1]);
  const [group] = found.groups;
  expect(Object.values(group?.statuses ?? {}).reduce((sum, count) => sum + count, 0)).toBe(4);
});

it('is narrowed down to assets that have any of the tags', async () => {
  const tagged = (tags: readonly string[]) =>
    portal.queryAsOwner('update assets set tags = $2 where asset_id = any ($1)', [[ids[0], ids[2]], tags]);
  await tagged(['Crítico', 'Reserva']);
  expect((await read<FleetComposition>('/fleet/composition', { tags: 'CRITICO' })).total).toBe(2);
  const found = await read<FleetSilence>('/fleet/silence', { tags: 'reserva' });
  expect(found.longest.map(({ asset }) => asset.id)).toEqual([ids[2]]);
  const scores = await read<List<SafetyScore>>('/fleet/safety-scores', { ...days, tags: 'reserva' });
  expect(scores.items.map(({ asset }) => asset.id)).toEqual([ids[0], ids[2]]);
  expect((await read<List<FleetMove>>('/fleet/moves', { ...days, tags: 'none' })).total).toBe(0);
  await tagged([]);
});

it('counts silence by its time, and names the longest with what is silent around them', async () => {
  const found = await read<FleetSilence>('/fleet/silence');
  expect(found.bands.map(({ assets }) => assets)).toEqual([1, 0, 0, 1, 1]);
  expect(found).toMatchObject({ neverHeard: 1, silent: 3 });
  expect(found.longest.map(({ asset }) => asset.id)).toEqual([ids[2], ids[1], ids[3]]);
  expect(found.longest[0]?.neighbours).toEqual({ of: 2, silent: 1 });
});

it('says when maintenance is due, by the use of the last 30 days', async () => {
  const found = await read<List<FleetMaintenance>>('/fleet/maintenance');
  const first = found.items.find(({ asset }) => asset.id === ids[0]);
  expect(first).toMatchObject({ type: { name: 'Oil change' }, reading: 1_190, dueAt: 1_250, left: 60 });
  // A hundred hours in 30 days: 18 days.
  expect(first?.dueOn).toBe('2026-12-08');
  expect(found.items.find(({ asset }) => asset.id === ids[1])?.dueOn).toBeNull();
});

it('lists what asks for action, the gravest first, page by page', async () => {
  const all = await read<List<FleetException>>('/exceptions', days);
  expect(all.items.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['silent', 'high'],
    ['idling', 'medium'],
    ['unused', 'low'],
  ]);
  expect(all.items[0]).toMatchObject({ assets: 2, asset: null, unit: { id: account.unitId } });
  expect(all.items[1]).toMatchObject({ asset: { id: ids[0] }, value: 50, of: 'percent' });
  const first = await read<List<FleetException>>('/exceptions', { ...days, limit: '2' });
  const second = await read<List<FleetException>>('/exceptions', {
    ...days,
    limit: '2',
    cursor: first.nextCursor ?? '',
  });
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.nextCursor).toBeNull();
  expect((await ask('/exceptions', { ...days, cursor: 'x' })).statusCode).toBe(422);
});

it('scores what was driven far enough, by weights that can be changed', async () => {
  const usual = await read<List<SafetyScore>>('/fleet/safety-scores', days);
  const [first] = usual.items;
  expect(first).toMatchObject({ asset: { id: ids[0] }, kilometers: 500 });
  // 2 times over a limit in 100 km, 1 % of the time over it.
  expect(first?.score).toBeCloseTo(100 - 2 * 5 - 1 * 2, 6);
  expect(usual.items.slice(1).map(({ score }) => score)).toEqual([null, null, null]);
  // Of a part that is no figure no points are taken.
  await portal.queryAsOwner(
    `update asset_days set unknown_seconds = trip_seconds + stop_seconds where asset_id = $1 and speeding_events > 0`,
    [ids[0]],
  );
  await portal.queryAsOwner('update accounts set least_coverage = 0.6 where account_id = $1', [
    account.accountId,
  ]);
  const [unsure] = (await read<List<SafetyScore>>('/fleet/safety-scores', days)).items;
  const points = unsure?.parts.map((part) => part.points ?? 0) ?? [];
  expect(unsure?.parts.some((part) => part.points === null)).toBe(true);
  expect(unsure?.score).toBeCloseTo(100 - points.reduce((sum, one) => sum + one, 0), 6);
  await portal.queryAsOwner('update accounts set least_coverage = 0.5 where account_id = $1', [
    account.accountId,
  ]);
  const weights = {
    speeding_per_100_km: 10,
    light_over_share: 0,
    serious_over_share: 0,
    grave_over_share: 0,
    events_per_100_h: 0,
  };
  const changed = await ask('/safety-weights', {}, { weights });
  expect(changed.json<SafetyWeights>()).toEqual({ weights, isUsual: false });
  expect((await read<List<SafetyScore>>('/fleet/safety-scores', days)).items[0]?.score).toBeCloseTo(80, 6);
  expect((await ask('/safety-weights', {}, { weights: { ...weights, mtbf: 1 } })).statusCode).toBe(422);
  const seer = await as(viewer([account.unitId]), () => ask('/safety-weights', {}, { weights }));
  expect(seer.statusCode).not.toBe(200);
});

it('names assets that stand unused where another UL wants more of their category', async () => {
  await portal.queryAsOwner(`update asset_days set day_seconds = 86400`);
  await portal.queryAsOwner(`update assets set category = 'Truck' where account_id = $1`, [
    account.accountId,
  ]);
  expect((await read<List<FleetMove>>('/fleet/moves', days)).total).toBe(0);
  const [south] = await portal.queryAsOwner<{ id: number }>(
    `insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id as id`,
    [account.accountId],
  );
  await portal.queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [ids[0], south?.id]);
  const { items, total } = await read<List<FleetMove>>('/fleet/moves', days);
  expect(total).toBe(1);
  // Ten hours a day in the south, none here.
  expect(items[0]).toMatchObject({
    asset: { id: ids[1] },
    unit: { id: account.unitId },
    category: 'Truck',
    use: 0,
    knownHours: 240,
    to: { unit: { id: south?.id, name: 'South' }, assets: 1 },
  });
  expect(items[0]?.hours).toBeCloseTo(100, 6);
  expect(items[0]?.to.use).toBeCloseTo(1000 / 24, 6);
  expect(items[0]?.categoryUse).toBeCloseTo(500 / 24, 6);
  // Of two of ten days nothing of the engine is known.
  await portal.queryAsOwner(`update asset_days set engine_known_seconds = 0 where day < '2026-11-08'`);
  const known = async (leastCoverage: number): Promise<number> => {
    await portal.queryAsOwner('update accounts set least_coverage = $1', [leastCoverage]);
    return (await read<List<FleetMove>>('/fleet/moves', days)).total;
  };
  expect([await known(0.8), await known(0.9), await known(0.5)]).toEqual([1, 0, 1]);
  const northern = viewer([account.unitId]);
  expect((await as(northern, () => read<List<FleetMove>>('/fleet/moves', days))).total).toBe(0);
  await portal.queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [ids[0], account.unitId]);
});
