import {
  factNames,
  type AssetDay,
  type FactName,
  type Fuel,
  type FuelList,
  type MetricAnswer,
  type MetricRowList,
} from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { costsRoutes } from '../costs/costs-routes.ts';
import { fuelsRoutes } from '../fuels/fuels-routes.ts';
import { createFoldRunner } from '../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { addUpFacts } from './facts/add-up-facts.ts';
import { factColumns } from './fact-columns.ts';
import { metricsRoutes } from './metrics-routes.ts';

const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
const fleet = { truck: 'Truck', digger: 'Excavator', crane: 'Crane' };
type Name = keyof typeof fleet;
const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const period = { from: '2026-11-01', to: '2026-11-04' };

let portal: TestPortal;
let jobs: pg.Pool;
let account: TestAccount;
let stranger: TestAccount;
let owner: Actor;
let actor: Actor | null = null;
const ids = {} as Record<Name, number>;

beforeAll(async () => {
  portal = await createTestPortal({
    clock,
    actor: () => actor,
    routes: (dependencies) => ({
      ...metricsRoutes(dependencies),
      ...fuelsRoutes(dependencies),
      ...costsRoutes(dependencies),
    }),
  });
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  jobs.on('error', () => undefined);
  account = await createTestAccount(portal, 'one.example');
  stranger = await createTestAccount(portal, 'two.example');
  owner = { ...account.administrator, sees: ['services:simc'], changes: ['services:simc'] };
  await portal.queryAsOwner(
    `update accounts set time_zone = 'UTC', currency = 'USD', modules = '{services:simc}'`,
  );
  await portal.queryAsOwner(`select ensure_fact_partitions(array['2026-11-01']::date[])`);
  for (const [name, category] of Object.entries(fleet) as [Name, string][]) {
    ids[name] = await account.addAsset(name);
    await portal.queryAsOwner('update assets set category = $2 where asset_id = $1', [ids[name], category]);
    for (const day of days) await plantDay(name, day);
  }
  const sums = Object.values(factColumns);
  await portal.queryAsOwner(
    `insert into unit_days (account_id, day, unit_id, category, assets, revised, hours, ${sums.join(', ')})
      select account_id, day, unit_id, category, count(*), 0, array_fill(0, array[96]),
        ${sums.map((name) => `sum(${name})`).join(', ')}
      from asset_days group by 1, 2, 3, 4`,
  );
  actor = owner;
});
afterAll(async () => {
  await jobs.end();
  await portal.close();
});

function factsOf(name: Name, day: string): Partial<Record<FactName, number>> {
  const seed = 7 * Object.keys(fleet).indexOf(name) + days.indexOf(day);
  return {
    daySeconds: 86_400,
    stopSeconds: 86_400,
    engineKnownSeconds: 80_000,
    engineOnSeconds: 20_000,
    engineSeconds: 20_000,
    fuelMilliliters: 90_000 + 1009 * seed,
    fueledSeconds: 79_000,
    fueledOnSeconds: 19_000 + seed,
    fueledMeters: 150_000,
    distanceMeters: 160_000,
  };
}

async function plantDay(name: Name, day: string): Promise<void> {
  const facts = factsOf(name, day);
  await portal.queryAsOwner('insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*', [
    {
      account_id: account.accountId,
      asset_id: ids[name],
      day,
      unit_id: account.unitId,
      category: fleet[name],
      ...Object.fromEntries(factNames.map((fact) => [factColumns[fact], facts[fact] ?? 0])),
      hours: Array.from({ length: 96 }, () => 0),
      fences: {},
      events: {},
      is_closed: true,
      is_revised: false,
      facts_version: 3,
      known_from: `${day}T23:00:00Z`,
    },
  ]);
}

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, query?: object) {
  return await portal.server.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: 'Bearer session' },
    ...(payload !== undefined && { payload }),
    ...(query !== undefined && { query: query as Record<string, string> }),
  });
}

async function add(url: string, payload: object): Promise<Fuel> {
  const answer = await ask('POST', url, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Fuel>();
}

async function readMetric(code: string, query: Record<string, string> = {}): Promise<MetricAnswer> {
  const answer = await ask('GET', `/metrics/${code}`, undefined, { ...period, ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MetricAnswer>();
}

const liters = (name: Name, day: string): number => (factsOf(name, day).fuelMilliliters ?? 0) / 1000;
const everyone = Object.keys(fleet) as Name[];
const sumOf = (of: (name: Name, day: string) => number, names = everyone): number =>
  names.reduce((total, name) => days.reduce((sum, day) => sum + of(name, day), total), 0);
const diesel = { fuel: 'diesel', co2GramsPerLiter: 2700, source: 'DEFRA', from: '2026-11-02' };

describe('fuel and emissions', () => {
  it('are computed by the usual factor where the account says nothing, and say so', async () => {
    const { figure, fuels, unit } = await readMetric('co2');
    expect(figure.value).toBeCloseTo(sumOf(liters) * 2.68, 6);
    expect(unit).toBe('kilograms');
    expect(fuels).toEqual([
      { category: null, fuel: 'diesel', co2GramsPerLiter: 2680, source: 'IPCC 2006, vol. 2', from: null },
    ]);
    const perHour = await readMetric('fuel_per_hour');
    expect(perHour.figure.value).toBeCloseTo(
      sumOf(liters) / (sumOf((name, day) => factsOf(name, day).fueledOnSeconds ?? 0) / 3600),
      8,
    );
    expect(perHour.fuels).toEqual([]);
  });

  it('follow the factor of the category, else that of the account, from its day on, by every grouping', async () => {
    const ofAll = await add('/fuels', diesel);
    const ofTruck = await add('/fuels', {
      ...diesel,
      category: 'Truck',
      fuel: 'petrol',
      co2GramsPerLiter: 2310,
      from: '2026-11-03',
    });
    const factor = (name: Name, day: string): number => {
      if (name === 'truck' && day >= '2026-11-03') return 2.31;
      return day >= '2026-11-02' ? 2.7 : 2.68;
    };
    const emitted = (name: Name, day: string): number => liters(name, day) * factor(name, day);
    const { figure, fuels } = await readMetric('co2');
    expect(figure.value).toBeCloseTo(sumOf(emitted), 6);
    expect(fuels.map(({ category, co2GramsPerLiter }) => [category, co2GramsPerLiter])).toEqual([
      [null, 2700],
      [null, 2680],
      ['Truck', 2310],
    ]);
    for (const groupBy of ['units', 'categories', 'assets', 'days', 'months', 'segments']) {
      const { groups } = await readMetric('co2', { groupBy });
      const sum = groups.reduce((total, group) => total + group.numerator, 0);
      expect([groupBy, sum]).toEqual([groupBy, expect.closeTo(sumOf(emitted) * 1000, 4)]);
    }
    const rows = await ask('GET', '/metrics/co2/rows', undefined, { ...period, assets: String(ids.truck) });
    expect(rows.json<MetricRowList>().items.map(({ facts }) => facts.co2Grams)).toEqual(
      days.map((day) => expect.closeTo(emitted('truck', day) * 1000, 6)),
    );
    expect((await ask('GET', '/metrics/co2/late-change', undefined, period)).statusCode).toBe(404);
    for (const { id } of [ofAll, ofTruck]) expect((await ask('DELETE', `/fuels/${id}`)).statusCode).toBe(204);
  });

  it('cost what was burnt, where a cost holds and none of fuel: never both', async () => {
    const fuel = await add('/fuels', { ...diesel, price: 6.1234, from: '2026-11-01' });
    const burnt = (name: Name, day: string): number => liters(name, day) * 6.1234;
    expect((await readMetric('fuel_cost')).figure.value).toBeCloseTo(sumOf(burnt), 6);
    // Where nothing else costs, what was burnt is no cost yet.
    expect((await readMetric('cost')).figure).toMatchObject({ numerator: 0, state: 'no_data' });
    const day = { basis: 'day', from: '2026-11-01' };
    await add('/costs', { ...day, category: 'Truck', kind: 'insurance', amount: 100 });
    await add('/costs', { ...day, category: 'Excavator', kind: 'fuel', amount: 300 });
    await add('/costs', { ...day, assetId: ids.crane, kind: 'insurance', amount: 50, from: '2026-11-02' });
    await add('/costs', { ...day, assetId: ids.truck, kind: 'fuel', amount: 70, from: '2026-11-03' });
    const costOf = (name: Name, on: string): number => {
      if (name === 'truck') return 100 + (on >= '2026-11-03' ? 70 : burnt(name, on));
      if (name === 'digger') return 300;
      return on >= '2026-11-02' ? 50 + burnt(name, on) : 0;
    };
    const { figure } = await readMetric('cost');
    expect(figure.numerator).toBeCloseTo(sumOf(costOf), 6);
    for (const groupBy of ['units', 'categories', 'assets', 'days']) {
      const { groups } = await readMetric('cost', { groupBy });
      const sum = groups.reduce((total, group) => total + group.numerator, 0);
      expect([groupBy, sum]).toEqual([groupBy, expect.closeTo(sumOf(costOf), 6)]);
    }
    expect((await ask('DELETE', `/fuels/${fuel.id}`)).statusCode).toBe(204);
    expect((await readMetric('fuel_cost')).leftOut.map(({ reason }) => reason)).toContain('no_price');
  });

  it('come from what devices tell, with faults beside them', async () => {
    const at = (minute: number): string =>
      new Date(Date.parse('2026-11-20T08:00:00Z') + minute * 60_000).toISOString();
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/telemetry/positions',
      headers: { authorization: `Bearer ${account.key}` },
      payload: Array.from({ length: 61 }, (_, minute) => ({
        deviceId: 'truck',
        time: at(minute),
        latitude: -23,
        longitude: -46,
        speedKph: 0,
        ignition: minute < 60,
        attributes: { fuelUsed: 5000 + minute / 10, rpm: 800, ...(minute < 10 && { dtcs: 'P0217' }) },
      })),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const runner = createFoldRunner({
      ...portal,
      clock,
      log: createLogger({ level: 'silent' }),
      allowsUnsyncedCommits: true,
    });
    await runner.runWaiting();
    await addUpFacts({ database: portal.database, jobs, clock });
    const day = await ask('GET', `/assets/${ids.truck}/days/2026-11-20`);
    expect(day.json<AssetDay>()).toMatchObject({
      fuelBy: 'counter',
      faults: { P0217: 600 },
      facts: {
        fuelMilliliters: 6000,
        idleFuelMilliliters: 6000,
        fueledOnSeconds: 3600,
        faultCodes: 1,
        faultSeconds: 600,
        diagnosedOnSeconds: 3600,
      },
    });
  });
});

describe('fuels', () => {
  it('are changed by administrators, refused twice from a day and of no category, and are of one account', async () => {
    const fuel = await add('/fuels', diesel);
    expect(fuel).toMatchObject({ category: null, price: null, until: null });
    const errorsOf = async (payload: object) =>
      (await ask('POST', '/fuels', payload)).json<{ errors: object }>().errors;
    expect(await errorsOf(diesel)).toHaveProperty('from');
    expect(await errorsOf({ ...diesel, category: 'Rocket' })).toHaveProperty('category');
    await add('/fuels', { ...diesel, from: '2026-12-01', price: 6 });
    const listed = (await ask('GET', '/fuels?sort=from&order=desc')).json<FuelList>().items;
    expect(listed.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-01', null],
      ['2026-11-02', '2026-12-01'],
    ]);
    const changed = { ...diesel, price: 7, updatedAt: fuel.updatedAt };
    const answer = await ask('PUT', `/fuels/${fuel.id}`, changed);
    expect(answer.json<Fuel>()).toMatchObject({ price: 7, co2GramsPerLiter: 2700 });
    expect((await ask('PUT', `/fuels/${fuel.id}`, { ...changed, price: 8 })).statusCode).toBe(409);
    const [audited] = await portal.queryAsOwner(
      `select before, after from audit_entries where action = 'fuel.update'`,
    );
    expect(audited).toEqual({ before: { price: null }, after: { price: 7 } });
    actor = { ...owner, role: 'viewer', allUnits: true, unitIds: [] };
    expect((await ask('POST', '/fuels', { ...diesel, from: '2026-10-01' })).statusCode).toBe(403);
    expect((await ask('GET', `/fuels/${fuel.id}`)).statusCode).toBe(200);
    actor = { ...stranger.administrator, sees: ['services:simc'], changes: ['services:simc'] };
    expect((await ask('GET', `/fuels/${fuel.id}`)).statusCode).toBe(404);
    expect((await ask('DELETE', `/fuels/${fuel.id}`)).statusCode).toBe(404);
    actor = owner;
  });
});
