import type { CallInput, MetricAnswer } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { addUpUnitDays, plantAssetDay } from './testing/plant-asset-day.ts';

/** Two cranes of one UL, a lift of another. */
const fleet = { tall: 'Crane', small: 'Crane', lift: 'Lift' };
type Name = keyof typeof fleet;
const names = Object.keys(fleet) as Name[];
const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];
const period = { from: '2026-10-30', to: '2026-11-03' };

const contracts: readonly { readonly asset: Name; readonly from: string; readonly to: string | null }[] = [
  // Two that overlap on a day count it once.
  { asset: 'tall', from: '2026-10-01', to: '2026-10-31' },
  { asset: 'tall', from: '2026-10-31', to: '2026-11-01' },
  { asset: 'lift', from: '2026-11-02', to: null },
  // Neither is effective in the period.
  { asset: 'small', from: '2026-10-01', to: '2026-10-29' },
  { asset: 'small', from: '2026-11-03', to: null },
];
const isRented = (asset: Name, day: string): boolean =>
  contracts.some((one) => one.asset === asset && one.from <= day && day <= (one.to ?? '9999'));

const portal = await portalOf({
  clock: createManualClock(new Date('2026-11-25T12:00:00Z')),
  columns: { time_zone: 'UTC', currency: 'USD' },
  assets: {
    tall: { columns: { category: fleet.tall } },
    small: { columns: { category: fleet.small } },
    lift: { unit: 'SOUTH', columns: { category: fleet.lift } },
  },
  people: {
    utilization: { sees: ['services:simc:utilization'], units: ['NORTH', 'SOUTH'] },
    south: { units: ['SOUTH'] },
  },
});
const { owner, people, accountId, assetIds, queryAsOwner } = portal;
afterAll(() => portal.stop());

beforeAll(async () => {
  for (const name of names)
    for (const day of days)
      await plantAssetDay(portal, { asset_id: assetIds[name], day, day_seconds: 86_400 });
  await addUpUnitDays(portal);
  const [customer] = await queryAsOwner<{ id: number }>(
    `insert into customers (account_id, name) values ($1, 'Silva') returning customer_id as id`,
    [accountId],
  );
  for (const [place, { asset, from, to }] of contracts.entries())
    await queryAsOwner(
      `insert into rental_contracts (account_id, code, customer_id, asset_id, first_day, last_day, basis, rate, day_rule,
          least_minutes, note, updated_at)
        values ($1, $2, $3, $4, $5, $6, 'day', 100, 'every', 0, '', now())`,
      [accountId, `C-${place}`, customer?.id, assetIds[asset], from, to],
    );
});

const metric = 'rental_time_utilization';
const params = { metric } as const;
type Query = Partial<CallInput<'getMetric'>['query']>;
const readMetric = (query: Query = {}, person: PortalClient = owner) =>
  person.call('getMetric', { params, query: { ...period, ...query } });
const daysOf = (some: readonly Name[], of: (name: Name, day: string) => boolean = () => true): number =>
  some.reduce((sum, name) => sum + days.filter((day) => of(name, day)).length, 0);

describe('rental time utilization', () => {
  it('is refused by name to people without Financials', async () => {
    const { utilization } = people;
    for (const name of ['getMetric', 'listMetricRows', 'getMetricChange'] as const)
      await utilization.refused(name, { params, query: period }, 403);
    const query = { ...period, metrics: ['distance', metric] };
    await utilization.refused('listFigures', { query }, 403);
  });

  it('is days under contract over days in the fleet, in any grouping', async () => {
    const { figure } = await readMetric();
    expect(figure).toMatchObject({ state: 'ready', numerator: 4, denominator: 12 });
    expect(figure.value).toBeCloseTo(100 / 3, 8);
    for (const groupBy of ['units', 'categories', 'assets', 'days', 'months', 'customers'] as const) {
      const { groups } = await readMetric({ groupBy });
      const sum = (of: (group: MetricAnswer['groups'][number]) => number | null): number =>
        groups.reduce((total, group) => total + (of(group) ?? 0), 0);
      expect([sum((one) => one.numerator), sum((one) => one.denominator)], groupBy).toEqual([4, 12]);
    }
    const { groups } = await readMetric({ groupBy: 'assets' });
    expect(new Map(groups.map(({ key, value }) => [Number(key), value]))).toEqual(
      new Map(names.map((name) => [assetIds[name], 25 * daysOf([name], isRented)])),
    );
  });

  it('is requested beside cost and fact figures', async () => {
    await queryAsOwner(
      `insert into costs (account_id, asset_id, kind, basis, amount, first_day, note, updated_at)
        values ($1, $2, 'other', 'day', 50, '2026-10-01', '', now())`,
      [accountId, assetIds.small],
    );
    const { items } = await owner.call('listFigures', {
      query: { ...period, metrics: [metric, 'cost', 'distance'] },
    });
    expect(items.map(({ figure }) => figure.numerator)).toEqual([4, 200, 0]);
    const narrowed = await owner.call('listFigures', {
      query: { ...period, metrics: [metric, 'cost'], categories: ['Crane'] },
    });
    expect(narrowed.items[0]?.figure).toMatchObject({ numerator: 3, denominator: 8 });
    await queryAsOwner('delete from costs where account_id = $1', [accountId]);
  });

  it('links to its asset-days', async () => {
    const { items, total } = await owner.call('listMetricRows', {
      params,
      query: { ...period, sort: 'value', order: 'desc', limit: 4 },
    });
    expect(total).toBe(12);
    expect(items.map(({ figure }) => figure.value)).toEqual([100, 100, 100, 100]);
    const last = await owner.call('listMetricRows', {
      params,
      query: { ...period, sort: 'value', order: 'asc' },
    });
    expect(last.items.map(({ facts }) => facts.rentedDays)).toEqual([...Array(8).fill(0), 1, 1, 1, 1]);
    const file = await owner.send('exportMetricRows', { params, query: { ...period, format: 'csv' } });
    expect(file.body.trim().split('\r\n')).toHaveLength(13);
  });

  it('of a person with some ULs covers their assets', async () => {
    expect((await readMetric({}, people.south)).figure).toMatchObject({ numerator: 1, denominator: 4 });
  });
});
