import { factNames, type Figures, type MetricAnswer, type MetricRowList } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  // Neither holds in the period.
  { asset: 'small', from: '2026-10-01', to: '2026-10-29' },
  { asset: 'small', from: '2026-11-03', to: null },
];
const isRented = (asset: Name, day: string): boolean =>
  contracts.some((one) => one.asset === asset && one.from <= day && day <= (one.to ?? '9999'));

const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
let portal: TestPortal;
let account: TestAccount;
let owner: Actor;
let actor: Actor | null = null;
const ids = {} as Record<Name, number>;
let southId: number;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: metricsRoutes });
  account = await createTestAccount(portal, 'one.example');
  owner = { ...account.administrator, sees: ['services:simc'], changes: [] };
  await portal.queryAsOwner(
    `update accounts set time_zone = 'UTC', currency = 'USD', modules = '{services:simc}'`,
  );
  const { accountId } = account;
  const insert = async (sql: string): Promise<number> => {
    const [row] = await portal.queryAsOwner<{ id: number }>(sql, [accountId]);
    return row?.id ?? 0;
  };
  southId = await insert(
    `insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id as id`,
  );
  const customerId = await insert(
    `insert into customers (account_id, name) values ($1, 'Silva') returning customer_id as id`,
  );
  await portal.queryAsOwner(`select ensure_fact_partitions(array['2026-10-01', '2026-11-01']::date[])`);
  for (const name of names) {
    ids[name] = await account.addAsset();
    const unitId = name === 'lift' ? southId : account.unitId;
    await portal.queryAsOwner('update assets set category = $2, unit_id = $3 where asset_id = $1', [
      ids[name],
      fleet[name],
      unitId,
    ]);
    for (const day of days)
      await portal.queryAsOwner(
        'insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*',
        [
          {
            account_id: accountId,
            asset_id: ids[name],
            day,
            unit_id: unitId,
            category: fleet[name],
            ...Object.fromEntries(factNames.map((fact) => [factColumns[fact], 0])),
            day_seconds: 86_400,
            hours: Array.from({ length: 96 }, () => 0),
            fences: {},
            events: {},
            is_closed: true,
            is_revised: false,
            facts_version: 1,
            known_from: `${day}T23:00:00Z`,
          },
        ],
      );
  }
  const sums = Object.values(factColumns);
  await portal.queryAsOwner(
    `insert into unit_days (account_id, day, unit_id, category, assets, revised, hours, ${sums.join(', ')})
      select account_id, day, unit_id, category, count(*), 0, array_fill(0, array[96]),
        ${sums.map((name) => `sum(${name})`).join(', ')}
      from asset_days group by 1, 2, 3, 4`,
  );
  for (const [place, { asset, from, to }] of contracts.entries())
    await portal.queryAsOwner(
      `insert into rental_contracts (account_id, code, customer_id, asset_id, first_day, last_day, basis, rate, day_rule,
          least_minutes, note, updated_at)
        values ($1, $2, $3, $4, $5, $6, 'day', 100, 'every', 0, '', now())`,
      [accountId, `C-${place}`, customerId, ids[asset], from, to],
    );
  actor = owner;
});
afterAll(() => portal.close());

async function ask(path: string, query: Record<string, string | string[]> = {}) {
  return await portal.server.inject({
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    query: { ...period, ...query },
  });
}

async function read<T>(path: string, query: Record<string, string | string[]> = {}): Promise<T> {
  const answer = await ask(path, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

const METRIC = 'rental_time_utilization';
const readMetric = (query: Record<string, string | string[]> = {}) =>
  read<MetricAnswer>(`/metrics/${METRIC}`, query);
const daysOf = (some: readonly Name[], of: (name: Name, day: string) => boolean = () => true): number =>
  some.reduce((sum, name) => sum + days.filter((day) => of(name, day)).length, 0);

describe('rental time utilization', () => {
  it('is refused by name to whoever does not see Financials', async () => {
    actor = { ...owner, sees: ['services:simc:utilization'] };
    try {
      for (const path of [`/metrics/${METRIC}`, `/metrics/${METRIC}/rows`, `/metrics/${METRIC}/change`])
        expect((await ask(path)).statusCode, path).toBe(403);
      expect((await ask('/figures', { metrics: ['distance', METRIC] })).statusCode).toBe(403);
    } finally {
      actor = owner;
    }
  });

  it('is days on which a contract holds over days in the fleet, by whatever it is grouped', async () => {
    const { figure } = await readMetric();
    expect(figure).toMatchObject({ state: 'ready', numerator: 4, denominator: 12 });
    expect(figure.value).toBeCloseTo(100 / 3, 8);
    for (const groupBy of ['units', 'categories', 'assets', 'days', 'months', 'customers']) {
      const { groups } = await readMetric({ groupBy });
      const sum = (of: (group: MetricAnswer['groups'][number]) => number | null): number =>
        groups.reduce((total, group) => total + (of(group) ?? 0), 0);
      expect([sum((one) => one.numerator), sum((one) => one.denominator)], groupBy).toEqual([4, 12]);
    }
    const { groups } = await readMetric({ groupBy: 'assets' });
    expect(new Map(groups.map(({ key, value }) => [Number(key), value]))).toEqual(
      new Map(names.map((name) => [ids[name], 25 * daysOf([name], isRented)])),
    );
  });

  it('is asked for beside figures of costs and of facts', async () => {
    await portal.queryAsOwner(
      `insert into costs (account_id, asset_id, kind, basis, amount, first_day, note, updated_at)
        values ($1, $2, 'other', 'day', 50, '2026-10-01', '', now())`,
      [account.accountId, ids.small],
    );
    const { items } = await read<Figures>('/figures', { metrics: [METRIC, 'cost', 'distance'] });
    expect(items.map(({ figure }) => figure.numerator)).toEqual([4, 200, 0]);
    const narrowed = await read<Figures>('/figures', { metrics: [METRIC, 'cost'], categories: 'Crane' });
    expect(narrowed.items[0]?.figure).toMatchObject({ numerator: 3, denominator: 8 });
    await portal.queryAsOwner('delete from costs');
  });

  it('leads to the asset-days that it is made of', async () => {
    const { items, total } = await read<MetricRowList>(`/metrics/${METRIC}/rows`, {
      sort: 'value',
      order: 'desc',
      limit: '4',
    });
    expect(total).toBe(12);
    expect(items.map(({ figure }) => figure.value)).toEqual([100, 100, 100, 100]);
    const last = await read<MetricRowList>(`/metrics/${METRIC}/rows`, { sort: 'value', order: 'asc' });
    expect(last.items.map(({ facts }) => facts.rentedDays)).toEqual([...Array(8).fill(0), 1, 1, 1, 1]);
    const file = await ask(`/metrics/${METRIC}/rows/export`, { format: 'csv' });
    expect(file.body.trim().split('\r\n')).toHaveLength(13);
  });

  it('of a person with some ULs is of their assets', async () => {
    actor = { ...owner, role: 'viewer', allUnits: false, unitIds: [southId] };
    try {
      expect((await readMetric()).figure).toMatchObject({ numerator: 1, denominator: 4 });
    } finally {
      actor = owner;
    }
  });
});
