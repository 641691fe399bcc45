import {
  costMetrics,
  factNames,
  type CostBasis,
  type FactName,
  type Figures,
  type MetricAnswer,
  type MetricChange,
  type MetricList,
  type MetricRowList,
} from '@azimute/contract';
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

interface PlantedCost {
  readonly basis: CostBasis;
  readonly amount: number;
  readonly from: string;
  readonly to?: string;
  readonly category?: string;
  readonly asset?: string;
}

/** Two trucks and a digger of one UL, a crane of another. */
const fleet = { one: 'Truck', two: 'Truck', digger: 'Excavator', crane: 'Crane' };
type Name = keyof typeof fleet;
const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'];
const period = { from: '2026-10-30', to: '2026-11-03' };

const costs: readonly PlantedCost[] = [
  { category: 'Truck', basis: 'engine_hour', amount: 48.5, from: '2026-10-01' },
  { category: 'Truck', basis: 'idle_hour', amount: 12.25, from: '2026-10-01' },
  { category: 'Truck', basis: 'kilometer', amount: 0.3571, from: '2026-10-31' },
  { category: 'Truck', basis: 'month', amount: 9300, from: '2026-10-01' },
  { asset: 'one', basis: 'once', amount: 1000, from: '2026-11-01' },
  { asset: 'one', basis: 'day', amount: 55.5, from: '2026-10-31', to: '2026-11-01' },
  { asset: 'digger', basis: 'engine_hour', amount: 100, from: '2026-11-02' },
  // Neither holds in the period.
  { category: 'Truck', basis: 'day', amount: 7777, from: '2026-10-01', to: '2026-10-29' },
  { asset: 'one', basis: 'once', amount: 7777, from: '2026-10-29' },
];

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
  const [south] = await portal.queryAsOwner<{ id: number }>(
    `insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id as id`,
    [account.accountId],
  );
  southId = south?.id ?? 0;
  await portal.queryAsOwner(`select ensure_fact_partitions(array['2026-10-01', '2026-11-01']::date[])`);
  for (const [name, category] of Object.entries(fleet) as [Name, string][]) {
    ids[name] = await account.addAsset();
    await portal.queryAsOwner('update assets set category = $2, unit_id = $3 where asset_id = $1', [
      ids[name],
      category,
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
  for (const { basis, amount, from, to, category, asset } of costs)
    await portal.queryAsOwner(
      `insert into costs (account_id, asset_id, category, kind, basis, amount, first_day, last_day, note, updated_at)
        values ($1, $2, $3, 'other', $4, $5, $6, $7, '', now())`,
      [account.accountId, asset && ids[asset as Name], category, basis, amount, from, to],
    );
  actor = owner;
});
afterAll(() => portal.close());

const unitOf = (name: Name): number => (name === 'crane' ? southId : account.unitId);

/** Each differs from the others by seconds and meters, so that nothing comes out round. */
function factsOf(name: Name, day: string): Partial<Record<FactName, number>> {
  const seed = 7 * Object.keys(fleet).indexOf(name) + days.indexOf(day);
  return {
    daySeconds: 86_400,
    tripSeconds: 20_000,
    stopSeconds: 66_400,
    engineKnownSeconds: 80_000 + seed,
    engineSeconds: 18_000 + 61 * seed,
    idlingSeconds: 3_601 + 17 * seed,
    distanceMeters: 150_000 + 433 * seed,
  };
}

async function plantDay(name: Name, day: string): Promise<void> {
  const facts = factsOf(name, day);
  await portal.queryAsOwner('insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*', [
    {
      account_id: account.accountId,
      asset_id: ids[name],
      day,
      unit_id: unitOf(name),
      category: fleet[name],
      ...Object.fromEntries(factNames.map((fact) => [factColumns[fact], facts[fact] ?? 0])),
      hours: Array.from({ length: 96 }, () => 0),
      fences: {},
      events: {},
      is_closed: true,
      is_revised: false,
      facts_version: 1,
      known_from: `${day}T23:00:00Z`,
    },
  ]);
}

/** What an asset cost on a day, said once more without SQL. */
function plainly(name: Name, day: string): { costs: number; idle: number; isCosted: boolean } {
  const holding = costs.filter(
    ({ asset, category, basis, from, to }) =>
      (asset === name || category === fleet[name]) &&
      from <= day &&
      (basis === 'once' ? day === from : to === undefined || day <= to),
  );
  const { engineSeconds = 0, idlingSeconds = 0, distanceMeters = 0 } = factsOf(name, day);
  const factors: Readonly<Record<CostBasis, number>> = {
    engine_hour: engineSeconds / 3600,
    idle_hour: idlingSeconds / 3600,
    kilometer: distanceMeters / 1000,
    day: 1,
    month: 1 / (day < '2026-11-01' ? 31 : 30),
    once: 1,
  };
  const isHourly = ({ basis }: PlantedCost): boolean => basis === 'engine_hour' || basis === 'idle_hour';
  return {
    costs: holding.reduce((sum, { basis, amount }) => sum + amount * factors[basis], 0),
    idle: holding.filter(isHourly).reduce((sum, { amount }) => sum + amount * (idlingSeconds / 3600), 0),
    isCosted: holding.length > 0,
  };
}

function sumOf(names: readonly Name[], of: (name: Name, day: string) => number, on = days): number {
  return names.reduce((sum, name) => on.reduce((total, day) => total + of(name, day), sum), 0);
}
const everyone = Object.keys(fleet) as Name[];
const costOf = (name: Name, day: string): number => plainly(name, day).costs;

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

async function listMetrics(): Promise<MetricList['items']> {
  const answer = await portal.server.inject({
    url: '/api/v1/metrics',
    headers: { authorization: 'Bearer session' },
  });
  return answer.json<MetricList>().items;
}

const readMetric = (code: string, query: Record<string, string | string[]> = {}) =>
  read<MetricAnswer>(`/metrics/${code}`, query);

describe('metrics of costs', () => {
  it('are refused by name to whoever does not see Financials, in every call', async () => {
    actor = { ...owner, sees: ['services:simc:cockpit', 'services:simc:geolocalizacao'] };
    try {
      for (const code of costMetrics)
        for (const path of [`/metrics/${code}`, `/metrics/${code}/rows`, `/metrics/${code}/change`]) {
          const answer = await ask(path);
          expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
            403,
            expect.stringContaining(code),
          ]);
        }
      for (const [path, query] of [
        ['/figures', { metrics: ['distance', 'idle_cost'] }],
        ['/figures/export', { metrics: ['distance', 'idle_cost'], format: 'csv' }],
        ['/metrics/cost/rows/export', { format: 'csv' }],
      ] as const)
        expect((await ask(path, { ...query } as Record<string, string>)).statusCode, path).toBe(403);
      const items = await listMetrics();
      expect(items.map(({ code }) => code).filter((code) => costMetrics.includes(code))).toEqual([]);
      expect(items.length).toBeGreaterThan(10);
      expect((await ask('/metrics/distance')).statusCode).toBe(200);
    } finally {
      actor = owner;
    }
  });

  it('are what hours, kilometers, days and months cost, over the end of a month, counted by hand', async () => {
    // The first truck on 31 October: 48.50 an hour, 12.25 an hour idling, 0.3571 a kilometer, 9300 a month and 55.50 a day.
    const facts = factsOf('one', '2026-10-31');
    expect([facts.engineSeconds, facts.idlingSeconds, facts.distanceMeters]).toEqual([
      18_061, 3_618, 150_433,
    ]);
    const byHand = (48.5 * 18_061) / 3600 + (12.25 * 3_618) / 3600 + 0.3571 * 150.433 + 300 + 55.5;
    const { figure, currency } = await readMetric('cost', {
      from: '2026-10-31',
      to: '2026-11-01',
      assets: String(ids.one),
    });
    expect([figure.state, currency]).toEqual(['ready', 'USD']);
    expect(figure.value).toBeCloseTo(byHand, 8);
    const november = await readMetric('cost', {
      from: '2026-11-02',
      to: '2026-11-03',
      assets: String(ids.two),
    });
    expect(november.figure.value).toBeCloseTo(costOf('two', '2026-11-02'), 8);
    expect((await readMetric('cost')).figure.numerator).toBeCloseTo(sumOf(everyone, costOf), 6);
  });

  it('say by the hour, by the kilometer and for idling what the days with costs had of them', async () => {
    const trucks = { categories: 'Truck' };
    const two: Name[] = ['one', 'two'];
    const fact = (name: FactName) => sumOf(two, (asset, day) => factsOf(asset, day)[name] ?? 0);
    const { items } = await read<Figures>('/figures', { ...trucks, metrics: [...costMetrics] });
    const values = Object.fromEntries(items.map(({ metric, figure }) => [metric, figure.value]));
    expect(values['cost']).toBeCloseTo(sumOf(two, costOf), 6);
    expect(values['cost_per_hour']).toBeCloseTo(sumOf(two, costOf) / (fact('engineSeconds') / 3600), 6);
    expect(values['idle_cost']).toBeCloseTo(
      sumOf(two, (name, day) => plainly(name, day).idle),
      6,
    );
    expect(values['cost_per_km']).toBeCloseTo(sumOf(two, costOf) / (fact('distanceMeters') / 1000), 6);
  });

  it('have no value where no cost was entered, and say so', async () => {
    for (const code of costMetrics.filter((one) => one !== 'fuel_cost')) {
      const { figure, leftOut } = await readMetric(code, { categories: 'Crane' });
      expect([code, figure.state, figure.value]).toEqual([code, 'no_data', null]);
      expect(leftOut.map(({ reason }) => reason)).toContain('no_cost');
    }
    // A cost of the digger alone counts its day, and no other.
    const digger = await readMetric('cost', { categories: 'Excavator' });
    expect(digger.figure.coverage.hours).toEqual({ known: 24, of: 96 });
    expect(digger.figure.state).toBe('no_data');
    const mixed = await readMetric('idle_cost', { units: String(account.unitId) });
    const known =
      mixed.figure.coverage.hours.known + mixed.leftOut.reduce((sum, { hours }) => sum + hours, 0);
    expect(known).toBeCloseTo(mixed.figure.coverage.hours.of, 8);
  });

  it('add up by every grouping to what they are all together, to the smallest part', async () => {
    const inParts = (amount: number): number => Math.round(amount * 180_000_000);
    const groupings = (await listMetrics()).find(({ code }) => code === 'cost')?.groups ?? [];
    expect(groupings.length).toBeGreaterThan(9);
    for (const groupBy of groupings)
      for (const code of costMetrics) {
        const { figure, groups } = await readMetric(code, { groupBy });
        const sum = groups.reduce((total, { numerator }) => total + inParts(numerator), 0);
        expect([code, groupBy, sum]).toEqual([code, groupBy, inParts(figure.numerator)]);
        const below = groups.reduce((total, { denominator }) => total + (denominator ?? 0), 0);
        expect([code, groupBy, below]).toEqual([code, groupBy, figure.denominator ?? 0]);
        const known = groups.reduce((total, { coverage }) => total + coverage.hours.known, 0);
        expect(known, `${code} by ${groupBy}`).toBeCloseTo(figure.coverage.hours.known, 8);
      }
  });

  it('lead to asset-days that add up to them, and to assets whose parts add up to what changed', async () => {
    const { figure } = await readMetric('cost');
    const { items } = await read<MetricRowList>('/metrics/cost/rows', { sort: 'numerator', order: 'desc' });
    expect(items).toHaveLength(16);
    expect(items.reduce((sum, row) => sum + row.figure.numerator, 0)).toBeCloseTo(figure.numerator, 8);
    expect([items[0]?.asset.id, items[0]?.day]).toEqual([ids.one, '2026-11-01']);
    expect(items[0]?.facts.costs).toBeCloseTo(costOf('one', '2026-11-01'), 8);
    const change = await read<MetricChange>('/metrics/cost/change', {
      from: '2026-11-01',
      to: '2026-11-03',
      categories: 'Truck',
    });
    const parts = change.byAssets.reduce((sum, part) => sum + part.change, change.others.change);
    expect(change.change).not.toBeNull();
    expect(parts).toBeCloseTo(change.change ?? 0, 8);
    const file = await ask('/figures/export', {
      metrics: ['cost', 'cost_per_hour'],
      groupBy: 'assets',
      format: 'csv',
    });
    expect(file.body).toContain('USD / h');
    const rows = await ask('/metrics/cost/rows/export', { format: 'csv' });
    expect(rows.body.trim().split('\r\n')).toHaveLength(17);
  });

  it('of a person with some ULs are made of the costs of their assets and of categories', async () => {
    actor = { ...owner, role: 'viewer', allUnits: false, unitIds: [southId] };
    try {
      expect((await readMetric('cost')).figure).toMatchObject({ state: 'no_data', numerator: 0 });
      actor = { ...actor, unitIds: [account.unitId] };
      expect((await readMetric('cost')).figure.numerator).toBeCloseTo(sumOf(everyone, costOf), 6);
    } finally {
      actor = owner;
    }
  });
});
