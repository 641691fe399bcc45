import type { CallInput, MetricCode } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { addUpUnitDays, inColumns, plantAssetDay } from './testing/plant-asset-day.ts';

/** Engine hours of each day. */
const fleet = {
  one: { category: 'Truck', hours: 6 },
  two: { category: 'Truck', hours: 12 },
  crane: { category: 'Crane', hours: 3 },
} as const;
const days = ['2026-11-01', '2026-11-02'];
const period = { from: '2026-11-01', to: '2026-11-03' };

const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
const portal = await portalOf({
  clock,
  columns: { time_zone: 'UTC' },
  assets: {
    one: { columns: { category: fleet.one.category } },
    two: { columns: { category: fleet.two.category } },
    crane: { unit: 'SOUTH', columns: { category: fleet.crane.category } },
  },
  people: { south: { units: ['SOUTH'] } },
});
const { owner, viewer, people, accountId, assetIds, unitIds, queryAsOwner } = portal;
afterAll(() => portal.stop());
beforeEach(() => queryAsOwner('delete from targets where account_id = $1', [accountId]));

beforeAll(async () => {
  for (const name of ['one', 'two', 'crane'] as const)
    for (const day of days) {
      const { hours } = fleet[name];
      const facts = inColumns({
        daySeconds: 86_400,
        tripSeconds: 40_000,
        stopSeconds: 46_400,
        engineKnownSeconds: 86_400,
        engineCoveredSeconds: 86_400,
        engineOnSeconds: 3600 * hours,
        engineSeconds: 3600 * hours,
        idlingSeconds: 1800 * hours,
      });
      await plantAssetDay(portal, { asset_id: assetIds[name], day, ...facts });
    }
  await addUpUnitDays(portal);
});

interface Planted {
  readonly metric?: MetricCode;
  readonly value: number;
  readonly unitId?: number;
  readonly category?: string;
  readonly from?: string;
  readonly to?: string;
}

async function plant({ metric = 'utilization', value, unitId, category, from, to }: Planted): Promise<void> {
  await queryAsOwner(
    `insert into targets (account_id, metric, unit_id, category, value, first_day, last_day, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [accountId, metric, unitId, category, value, from ?? '2026-01-01', to],
  );
}

type Query = Partial<CallInput<'getMetric'>['query']>;
const read = (query: Query = {}, person: PortalClient = owner, metric: MetricCode = 'utilization') =>
  person.call('getMetric', { params: { metric }, query: { ...period, ...query } });
const entered = async (query?: Query, person?: PortalClient): Promise<number | undefined> =>
  (await read(query, person)).target?.entered;

describe('figures against targets', () => {
  it('have none until one is set', async () => {
    const answer = await read({ groupBy: 'assets' });
    expect(answer).toMatchObject({ target: null, uses: null });
    expect(answer.groups.map(({ target }) => target)).toEqual([null, null, null]);
  });

  it('use the target of the UL and category, else of the UL, of the category, of the account', async () => {
    await plant({ value: 1 });
    expect(await entered({ categories: ['Truck'], units: [unitIds.NORTH] })).toBe(1);
    await plant({ value: 2, category: 'Truck' });
    expect(await entered({ categories: ['Truck'], units: [unitIds.NORTH] })).toBe(2);
    await plant({ value: 3, unitId: unitIds.NORTH });
    expect(await entered({ categories: ['Truck'], units: [unitIds.NORTH] })).toBe(3);
    await plant({ value: 4, unitId: unitIds.NORTH, category: 'Truck' });
    expect(await entered({ categories: ['Truck'], units: [unitIds.NORTH] })).toBe(4);
    // No narrower target applies to several.
    expect(await entered()).toBe(1);
    expect(await entered({ categories: ['Truck', 'Crane'] })).toBe(1);
    expect(await entered({ categories: ['Truck'] })).toBe(2);
    expect(await entered({ units: [unitIds.NORTH] })).toBe(3);
    expect(await entered({ units: [unitIds.SOUTH] })).toBe(1);
    expect(await entered({ assets: [assetIds.one] })).toBe(4);
    expect(await entered({ assets: [assetIds.one, assetIds.two] })).toBe(1);
    expect((await read({ units: [unitIds.NORTH], categories: ['Truck'] })).target).toMatchObject({
      id: expect.any(Number),
      unit: { id: unitIds.NORTH },
      category: 'Truck',
      from: '2026-01-01',
      to: null,
      isMet: true,
    });
    // A user with one UL sees the figures of that one.
    expect(await entered({}, viewer)).toBe(3);
    expect(await entered({}, people.south)).toBe(1);
    expect(await entered({ units: [unitIds.NORTH] }, people.south)).toBe(1);
  });

  it('use the target that applies on the last elapsed day, of several the latest', async () => {
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

  it('are rated by the direction of the metric; a sum by each known asset and day', async () => {
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
    expect((await read({}, owner, 'idle_share')).target).toMatchObject({
      value: 50,
      isMet: true,
      isNear: false,
      use: null,
    });
    // 10.5 a day of three assets: 21 in two days, against 3.4 × 3 × 2.
    const idle = await read({}, owner, 'idle_hours');
    expect(idle.figure.value).toBeCloseTo(21, 9);
    expect(idle.target).toMatchObject({ entered: 3.4, isMet: false, isNear: true });
    expect(idle.target?.value).toBeCloseTo(20.4, 9);
    const engine = await read({}, owner, 'engine_hours');
    expect(engine.target).toMatchObject({ isMet: null, use: 'within' });
    expect(engine.target?.value).toBeCloseTo(42, 9);
    expect((await read({}, owner, 'distance')).target).toBeNull();
  });

  it('are near within the account’s margin, and only above its minimum coverage', async () => {
    const set = (leastCoverage: number, nearTarget: number) =>
      queryAsOwner('update accounts set least_coverage = $2, near_target = $3 where account_id = $1', [
        accountId,
        leastCoverage,
        nearTarget,
      ]);
    await plant({ value: 40, category: 'Truck' });
    const trucks = { categories: ['Truck'] };
    // Trucks have 37.5%.
    expect((await read(trucks)).target).toMatchObject({ isMet: false, isNear: false });
    await set(0.5, 0.07);
    expect((await read(trucks)).target).toMatchObject({ isMet: false, isNear: true });
    const query = { ...period, metrics: ['utilization'], groupBy: 'categories', format: 'csv', locale: 'pt' };
    const exported = await owner.send('exportFigures', { query });
    expect(exported.body).toContain(';40;Perto da meta;');
    // One of three trucks never reported.
    const { id: silent } = await owner.call('createAsset', {
      body: { code: 'silent', unitId: unitIds.NORTH, category: 'Truck' },
    });
    await set(0.67, 0.07);
    expect(await read(trucks)).toMatchObject({
      figure: { state: 'no_data', value: null },
      target: { isMet: null, isNear: false },
    });
    expect((await read({ ...trucks, groupBy: 'units' })).groups[0]).toMatchObject({ state: 'no_data' });
    await set(0.66, 0.07);
    expect((await read({ ...trucks, groupBy: 'units' })).groups[0]).toMatchObject({ state: 'ready' });
    await set(0.5, 0.05);
    await queryAsOwner('delete from assets where asset_id = $1', [silent]);
  });

  it('of groups use their own targets, by asset use', async () => {
    await plant({ value: 26 });
    await plant({ value: 40, category: 'Truck' });
    await plant({ value: 45, category: 'Truck', unitId: unitIds.NORTH });
    const by = async (groupBy: Query['groupBy']) =>
      Object.fromEntries((await read({ groupBy })).groups.map(({ key, target }) => [key, target?.value]));
    expect(await by('categories')).toEqual({ Truck: 40, Crane: 26 });
    expect(await by('units')).toEqual({ [unitIds.NORTH]: 26, [unitIds.SOUTH]: 26 });
    expect(await by('days')).toEqual({ '2026-11-01': undefined, '2026-11-02': undefined });
    const ranked = await read({ groupBy: 'assets' });
    // 12, 6 and 3 hours of 24.
    expect(ranked.groups.map(({ key, target }) => [Number(key), target?.value, target?.use])).toEqual([
      [assetIds.two, 45, 'within'],
      [assetIds.one, 45, 'under'],
      [assetIds.crane, 26, 'under'],
    ]);
    expect(ranked.uses).toEqual({ under: 2, within: 1, over: 0 });
    const under = await read({ groupBy: 'assets', use: 'under', order: 'asc', most: 1 });
    expect(under).toMatchObject({ groupCount: 2, uses: { under: 2, within: 1, over: 0 } });
    expect(under.groups.map(({ key }) => Number(key))).toEqual([assetIds.crane]);
    expect((await read({ groupBy: 'assets', use: 'over' })).groups).toEqual([]);
  });

  it('are split by use for assets and metrics of use only', async () => {
    const of = (metric: MetricCode, groupBy: 'assets' | 'units') => ({
      params: { metric },
      query: { ...period, groupBy, use: 'under' as const },
    });
    await owner.refused('getMetric', of('utilization', 'units'), 422);
    await owner.refused('getMetric', of('idle_share', 'assets'), 422);
    expect(await owner.call('getMetric', of('utilization', 'assets'))).toMatchObject({
      groups: [],
      groupCount: 0,
    });
  });

  it.each([
    ['categories', 'Truck', 'Missed', 'Met'],
    ['assets', 'one', 'Underused', 'Met'],
  ])('are exported by %s with their targets', async (groupBy, group, used, idle) => {
    await plant({ value: 45, category: 'Truck' });
    await plant({ metric: 'idle_share', value: 50 });
    const query = { ...period, metrics: ['utilization', 'idle_share'], groupBy, format: 'csv', locale: 'en' };
    const answer = await owner.send('exportFigures', { query });
    expect(answer.statusCode, answer.body).toBe(200);
    const [heading, ...rows] = answer.body.split('\n').map((line) => line.trim());
    expect(heading).toContain('Target,Versus target');
    const row = (name: string, metric: string) => rows.find((line) => line.startsWith(`${name},${metric}`));
    expect(row(group, 'Utilization')).toContain(`,45,${used},`);
    expect(row(group, 'Idle share')).toContain(`,50,${idle},`);
    expect(row('All', 'Utilization')).not.toContain('45');
  });

  it('are exported for assets of one use', async () => {
    await plant({ value: 45, category: 'Truck' });
    const countOf = async (use: string) => {
      const query = {
        ...period,
        metrics: 'utilization',
        groupBy: 'assets',
        use,
        format: 'csv',
        locale: 'en',
      };
      const answer = await owner.send('exportFigures', { query });
      return answer.body.trim().split('\n').slice(2).length;
    };
    expect(await countOf('under')).toBeGreaterThan(0);
    expect(await countOf('over')).toBe(0);
  });
});
