import { factNames, type FactName, type MetricAnswer, type MetricCode } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { factColumns } from './fact-columns.ts';
import { metricsRoutes } from './metrics-routes.ts';

/** Hours of the engine in each day of 24. */
const fleet = {
  one: { category: 'Truck', hours: 6 },
  two: { category: 'Truck', hours: 12 },
  crane: { category: 'Crane', hours: 3 },
} as const;
type Name = keyof typeof fleet;
const days = ['2026-11-01', '2026-11-02'];
const period = { from: '2026-11-01', to: '2026-11-03' };

const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
let portal: TestPortal;
let account: TestAccount;
let owner: Actor;
let actor: Actor | null = null;
let southId: number;
const ids = {} as Record<Name, number>;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: metricsRoutes });
  account = await createTestAccount(portal, 'one.example');
  owner = { ...account.administrator, sees: ['services:simc'], changes: [] };
  await portal.queryAsOwner(`update accounts set time_zone = 'UTC', modules = '{services:simc}'`);
  const [south] = await portal.queryAsOwner<{ id: number }>(
    `insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id as id`,
    [account.accountId],
  );
  southId = south?.id ?? 0;
  await portal.queryAsOwner(`select ensure_fact_partitions(array['2026-11-01']::date[])`);
  for (const name of Object.keys(fleet) as Name[]) {
    ids[name] = await account.addAsset();
    await portal.queryAsOwner('update assets set category = $2, unit_id = $3 where asset_id = $1', [
      ids[name],
      fleet[name].category,
      unitOf(name),
    ]);
    for (const day of days) await plantDay(name, day);
  }
  const sums = Object.values(factColumns);
  await portal.queryAsOwner(
    `insert into unit_days (account_id, day, unit_id, category, assets, revised, hours, ${sums.join(', ')})
      select account_id, day, unit_id, category, count(*), 0, array_fill(0, array[96]),
        ${sums.map((name) => `sum(${name})`).join(', ')}
      from asset_days group by 1, 2, 3, 4`,
  );
});
afterAll(() => portal.close());
beforeEach(async () => {
  actor = owner;
  await portal.queryAsOwner('delete from targets');
});

const unitOf = (name: Name): number => (name === 'crane' ? southId : account.unitId);

async function plantDay(name: Name, day: string): Promise<void> {
  const { category, hours } = fleet[name];
  const facts: Partial<Record<FactName, number>> = {
    daySeconds: 86_400,
    tripSeconds: 40_000,
    stopSeconds: 46_400,
    engineKnownSeconds: 86_400,
    engineOnSeconds: 3600 * hours,
    engineSeconds: 3600 * hours,
    idlingSeconds: 1800 * hours,
  };
  await portal.queryAsOwner('insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*', [
    {
      account_id: account.accountId,
      asset_id: ids[name],
      day,
      unit_id: unitOf(name),
      category,
      ...Object.fromEntries(factNames.map((fact) => [factColumns[fact], facts[fact] ?? 0])),
      hours: Array.from({ length: 96 }, () => 0),
      fences: {},
      events: {},
      is_closed: true,
      is_revised: false,
      facts_version: 1,
      known_from: '2026-11-24T00:00:00Z',
    },
  ]);
}

interface Planted {
  readonly metric?: MetricCode;
  readonly value: number;
  readonly unitId?: number;
  readonly category?: string;
  readonly from?: string;
  readonly to?: string;
}

async function plant({ metric = 'utilization', value, unitId, category, from, to }: Planted): Promise<void> {
  await portal.queryAsOwner(
    `insert into targets (account_id, metric, unit_id, category, value, first_day, last_day, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [account.accountId, metric, unitId, category, value, from ?? '2026-01-01', to],
  );
}

async function read(
  query: Record<string, string | string[] | number[]> = {},
  metric: MetricCode = 'utilization',
): Promise<MetricAnswer> {
  const answer = await portal.server.inject({
    url: `/api/v1/metrics/${metric}`,
    headers: { authorization: 'Bearer session' },
    query: { ...period, ...query } as unknown as Record<string, string[]>,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MetricAnswer>();
}

const entered = async (query: Parameters<typeof read>[0] = {}): Promise<number | undefined> =>
  (await read(query)).target?.entered;

describe('figures against targets', () => {
  it('have none until one is set', async () => {
    const answer = await read({ groupBy: 'assets' });
    expect(answer).toMatchObject({ target: null, uses: null });
    expect(answer.groups.map(({ target }) => target)).toEqual([null, null, null]);
  });

  it('take that of the UL and category, else of the UL, of the category, of the account', async () => {
    await plant({ value: 1 });
    expect(await entered({ categories: ['Truck'], units: [account.unitId] })).toBe(1);
    await plant({ value: 2, category: 'Truck' });
    expect(await entered({ categories: ['Truck'], units: [account.unitId] })).toBe(2);
    await plant({ value: 3, unitId: account.unitId });
    expect(await entered({ categories: ['Truck'], units: [account.unitId] })).toBe(3);
    await plant({ value: 4, unitId: account.unitId, category: 'Truck' });
    expect(await entered({ categories: ['Truck'], units: [account.unitId] })).toBe(4);
    // Of several nothing narrower holds.
    expect(await entered()).toBe(1);
    expect(await entered({ categories: ['Truck', 'Crane'] })).toBe(1);
    expect(await entered({ categories: ['Truck'] })).toBe(2);
    expect(await entered({ units: [account.unitId] })).toBe(3);
    expect(await entered({ units: [southId] })).toBe(1);
    expect(await entered({ assets: [ids.one] })).toBe(4);
    expect(await entered({ assets: [ids.one, ids.two] })).toBe(1);
    expect((await read({ units: [account.unitId], categories: ['Truck'] })).target).toMatchObject({
      id: expect.any(Number),
      unit: { id: account.unitId },
      category: 'Truck',
      from: '2026-01-01',
      to: null,
      isMet: true,
    });
    // Whoever is confined to one UL sees figures of that one.
    actor = { ...owner, role: 'viewer', allUnits: false, unitIds: [account.unitId] };
    expect(await entered()).toBe(3);
    actor = { ...owner, role: 'viewer', allUnits: false, unitIds: [southId] };
    expect(await entered()).toBe(1);
    expect(await entered({ units: [account.unitId] })).toBe(1);
  });

  it('take the one that holds on the last day that has come, of several the one that began last', async () => {
    await plant({ value: 1 });
    await plant({ value: 2, from: '2026-11-02', to: '2026-11-10' });
    await plant({ value: 3, from: '2026-11-05', to: '2026-11-06' });
    await plant({ value: 4, from: '2026-11-26' });
    const on = (from: string, to: string): Promise<number | undefined> => entered({ from, to });
    expect(await on('2026-11-01', '2026-11-02')).toBe(1);
    expect(await on('2026-11-01', '2026-11-03')).toBe(2);
    expect(await on('2026-11-01', '2026-11-07')).toBe(3);
    expect(await on('2026-11-01', '2026-11-08')).toBe(2);
    expect(await on('2026-11-01', '2026-11-12')).toBe(1);
    // Today is the 25th.
    expect(await on('2026-11-01', '2026-12-01')).toBe(1);
    clock.set(new Date('2026-11-26T12:00:00Z'));
    expect(await on('2026-11-01', '2026-12-01')).toBe(4);
    clock.set(new Date('2026-11-25T12:00:00Z'));
  });

  it('are evaluated by the direction of the metric; a sum for each asset and day that is known', async () => {
    await plant({ value: 29.2 });
    await plant({ metric: 'idle_share', value: 50 });
    await plant({ metric: 'idle_hours', value: 3.4 });
    await plant({ metric: 'engine_hours', value: 7 });
    // 21 of 72 hours a day.
    expect((await read()).target).toMatchObject({
      value: 29.2,
      isMet: false,
      isNear: true,
      use: 'within',
    });
    expect((await read({}, 'idle_share')).target).toMatchObject({
      value: 50,
      isMet: true,
      isNear: false,
      use: null,
    });
    // 10.5 a day of three assets: 21 in two days, against 3.4 × 3 × 2.
    const idle = await read({}, 'idle_hours');
    expect(idle.figure.value).toBeCloseTo(21, 9);
    expect(idle.target).toMatchObject({ entered: 3.4, isMet: false, isNear: true });
    expect(idle.target?.value).toBeCloseTo(20.4, 9);
    const engine = await read({}, 'engine_hours');
    expect(engine.target).toMatchObject({ isMet: null, use: 'within' });
    expect(engine.target?.value).toBeCloseTo(42, 9);
    expect((await read({}, 'distance')).target).toBeNull();
  });

  it('are near within the share that the account has set, and only from the coverage that it has set', async () => {
    const set = (leastCoverage: number, nearTarget: number) =>
      portal.queryAsOwner('update accounts set least_coverage = $1, near_target = $2', [
        leastCoverage,
        nearTarget,
      ]);
    await plant({ value: 40, category: 'Truck' });
    const trucks = { categories: ['Truck'] };
    // Trucks come to 37.5 %.
    expect((await read(trucks)).target).toMatchObject({ isMet: false, isNear: false });
    await set(0.5, 0.07);
    expect((await read(trucks)).target).toMatchObject({ isMet: false, isNear: true });
    const exported = await portal.server.inject({
      url: '/api/v1/figures/export',
      headers: { authorization: 'Bearer session' },
      query: { ...period, metrics: 'utilization', groupBy: 'categories', format: 'csv', locale: 'pt' },
    });
    expect(exported.body).toContain(';40;Perto da meta;');
    // One of three trucks never reported.
    const silent = await account.addAsset();
    await portal.queryAsOwner("update assets set category = 'Truck' where asset_id = $1", [silent]);
    await set(0.67, 0.07);
    expect(await read(trucks)).toMatchObject({
      figure: { state: 'no_data', value: null },
      target: { isMet: null, isNear: false },
    });
    expect((await read({ ...trucks, groupBy: 'units' })).groups[0]).toMatchObject({ state: 'no_data' });
    await set(0.66, 0.07);
    expect((await read({ ...trucks, groupBy: 'units' })).groups[0]).toMatchObject({ state: 'ready' });
    await set(0.5, 0.05);
    await portal.queryAsOwner('delete from assets where asset_id = $1', [silent]);
  });

  it('of groups are their own, and tell assets apart by their use', async () => {
    await plant({ value: 26 });
    await plant({ value: 40, category: 'Truck' });
    await plant({ value: 45, category: 'Truck', unitId: account.unitId });
    const by = async (groupBy: string) =>
      Object.fromEntries((await read({ groupBy })).groups.map(({ key, target }) => [key, target?.value]));
    expect(await by('categories')).toEqual({ Truck: 40, Crane: 26 });
    expect(await by('units')).toEqual({ [account.unitId]: 26, [southId]: 26 });
    expect(await by('days')).toEqual({ '2026-11-01': undefined, '2026-11-02': undefined });
    const ranked = await read({ groupBy: 'assets' });
    // 12, 6 and 3 hours of 24.
    expect(ranked.groups.map(({ key, target }) => [Number(key), target?.value, target?.use])).toEqual([
      [ids.two, 45, 'within'],
      [ids.one, 45, 'under'],
      [ids.crane, 26, 'under'],
    ]);
    expect(ranked.uses).toEqual({ under: 2, within: 1, over: 0 });
    const under = await read({ groupBy: 'assets', use: 'under', order: 'asc', most: '1' });
    expect(under).toMatchObject({ groupCount: 2, uses: { under: 2, within: 1, over: 0 } });
    expect(under.groups.map(({ key }) => Number(key))).toEqual([ids.crane]);
    expect((await read({ groupBy: 'assets', use: 'over' })).groups).toEqual([]);
  });

  it('are told apart by use of assets and metrics of use alone', async () => {
    const get = (metric: string, query: Record<string, string>) =>
      portal.server.inject({
        url: `/api/v1/metrics/${metric}`,
        headers: { authorization: 'Bearer session' },
        query: { ...period, ...query, use: 'under' },
      });
    expect((await get('utilization', { groupBy: 'units' })).statusCode).toBe(422);
    expect((await get('idle_share', { groupBy: 'assets' })).statusCode).toBe(422);
    expect((await get('utilization', { groupBy: 'assets' })).json()).toMatchObject({
      groups: [],
      groupCount: 0,
    });
  });

  it.each([
    ['categories', 'Truck', 'Missed', 'Met'],
    ['assets', 'A1', 'Under-used', 'Met'],
  ])('are exported by %s with what they were held against', async (groupBy, group, used, idle) => {
    await plant({ value: 45, category: 'Truck' });
    await plant({ metric: 'idle_share', value: 50 });
    const query = { ...period, metrics: ['utilization', 'idle_share'], groupBy, format: 'csv', locale: 'en' };
    const answer = await portal.server.inject({
      url: '/api/v1/figures/export',
      headers: { authorization: 'Bearer session' },
      query: query as unknown as Record<string, string>,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [heading, ...rows] = answer.body.split('\n').map((line) => line.trim());
    expect(heading).toContain('Target,Against target');
    const row = (name: string, metric: string) => rows.find((line) => line.startsWith(`${name},${metric}`));
    expect(row(group, 'Utilization')).toContain(`,45,${used},`);
    expect(row(group, 'Idle share')).toContain(`,50,${idle},`);
    expect(row('All', 'Utilization')).not.toContain('45');
  });

  it('are exported of assets of one use', async () => {
    await plant({ value: 45, category: 'Truck' });
    const countOf = async (use: string) => {
      const answer = await portal.server.inject({
        url: '/api/v1/figures/export',
        headers: { authorization: 'Bearer session' },
        query: { ...period, metrics: 'utilization', groupBy: 'assets', use, format: 'csv', locale: 'en' },
      });
      return answer.body.trim().split('\n').slice(2).length;
    };
    expect(await countOf('under')).toBeGreaterThan(0);
    expect(await countOf('over')).toBe(0);
  });
});
