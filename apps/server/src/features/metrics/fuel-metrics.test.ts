import { moduleCodes, type CallInput, type FactName, type MetricCode } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { addUpFacts } from './facts/add-up-facts.ts';
import { addUpUnitDays, inColumns, plantAssetDay } from './testing/plant-asset-day.ts';

const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
const fleet = { truck: 'Truck', digger: 'Excavator', crane: 'Crane' };
type Name = keyof typeof fleet;
const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const period = { from: '2026-11-01', to: '2026-11-04' };

const planOf = (name: Name) => ({ devices: [name], columns: { category: fleet[name] } });
const portal = await portalOf({
  clock,
  columns: { time_zone: 'UTC', currency: 'USD' },
  assets: { truck: planOf('truck'), digger: planOf('digger'), crane: planOf('crane') },
  people: {
    changer: { changes: moduleCodes, units: ['NORTH', 'SOUTH'] },
  },
});
const { owner, stranger, people, accountId, assetIds, database, queryAsOwner } = portal;
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

beforeAll(async () => {
  for (const name of everyone)
    for (const day of days)
      await plantAssetDay(portal, {
        asset_id: assetIds[name],
        day,
        ...inColumns(factsOf(name, day)),
        facts_version: 3,
      });
  await addUpUnitDays(portal);
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

const addFuel = (body: CallInput<'createFuel'>['body']) => owner.call('createFuel', { body });
const addCost = (body: CallInput<'createCost'>['body']) => owner.call('createCost', { body });
const readMetric = (metric: MetricCode, query: Partial<CallInput<'getMetric'>['query']> = {}) =>
  owner.call('getMetric', { params: { metric }, query: { ...period, ...query } });

const liters = (name: Name, day: string): number => (factsOf(name, day).fuelMilliliters ?? 0) / 1000;
const everyone = Object.keys(fleet) as Name[];
const sumOf = (of: (name: Name, day: string) => number, names = everyone): number =>
  names.reduce((total, name) => days.reduce((sum, day) => sum + of(name, day), total), 0);
const diesel = { fuel: 'diesel' as const, co2GramsPerLiter: 2700, source: 'DEFRA', from: '2026-11-02' };

describe('fuel and emissions', () => {
  it('use the default factor unless the account sets one, and report it', async () => {
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

  it('use the factor of the category, else of the account, from its start, in every grouping', async () => {
    const ofAll = await addFuel(diesel);
    const ofTruck = await addFuel({
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
    for (const groupBy of ['units', 'categories', 'assets', 'days', 'months', 'segments'] as const) {
      const { groups } = await readMetric('co2', { groupBy });
      const sum = groups.reduce((total, group) => total + group.numerator, 0);
      expect([groupBy, sum]).toEqual([groupBy, expect.closeTo(sumOf(emitted) * 1000, 4)]);
    }
    const rows = await owner.call('listMetricRows', {
      params: { metric: 'co2' },
      query: { ...period, assets: [assetIds.truck] },
    });
    expect(rows.items.map(({ facts }) => facts.co2Grams)).toEqual(
      days.map((day) => expect.closeTo(emitted('truck', day) * 1000, 6)),
    );
    await owner.refused('getMetricLateChange', { params: { metric: 'co2' }, query: period }, 404);
    for (const { id } of [ofAll, ofTruck]) await owner.call('deleteFuel', { params: { fuelId: id } });
  });

  it('cost the fuel used if other costs apply and no fuel cost does: never both', async () => {
    const fuel = await addFuel({ ...diesel, price: 6.1234, from: '2026-11-01' });
    const burnt = (name: Name, day: string): number => liters(name, day) * 6.1234;
    expect((await readMetric('fuel_cost')).figure.value).toBeCloseTo(sumOf(burnt), 6);
    // Without other costs, fuel is not a cost yet.
    expect((await readMetric('cost')).figure).toMatchObject({ numerator: 0, state: 'no_data' });
    const day = { basis: 'day' as const, from: '2026-11-01' };
    await addCost({ ...day, category: 'Truck', kind: 'insurance', amount: 100 });
    await addCost({ ...day, category: 'Excavator', kind: 'fuel', amount: 300 });
    await addCost({ ...day, assetId: assetIds.crane, kind: 'insurance', amount: 50, from: '2026-11-02' });
    await addCost({ ...day, assetId: assetIds.truck, kind: 'fuel', amount: 70, from: '2026-11-03' });
    const costOf = (name: Name, on: string): number => {
      if (name === 'truck') return 100 + (on >= '2026-11-03' ? 70 : burnt(name, on));
      if (name === 'digger') return 300;
      return on >= '2026-11-02' ? 50 + burnt(name, on) : 0;
    };
    const { figure } = await readMetric('cost');
    expect(figure.numerator).toBeCloseTo(sumOf(costOf), 6);
    for (const groupBy of ['units', 'categories', 'assets', 'days'] as const) {
      const { groups } = await readMetric('cost', { groupBy });
      const sum = groups.reduce((total, group) => total + group.numerator, 0);
      expect([groupBy, sum]).toEqual([groupBy, expect.closeTo(sumOf(costOf), 6)]);
    }
    await owner.call('deleteFuel', { params: { fuelId: fuel.id } });
    expect((await readMetric('fuel_cost')).leftOut.map(({ reason }) => reason)).toContain('no_price');
  });

  it('come from device readings, with faults beside them', async () => {
    const at = (minute: number): string =>
      new Date(Date.parse('2026-11-20T08:00:00Z') + minute * 60_000).toISOString();
    const { key } = await portal.keyWith('telemetry:write');
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/telemetry/positions',
      headers: { authorization: `Bearer ${key}` },
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
    const runner = createReducerRunner({
      ...portal,
      clock,
      log: createLogger({ level: 'silent' }),
      allowsUnsyncedCommits: true,
    });
    await runner.runWaiting();
    await addUpFacts({ database, jobs, clock });
    const day = await owner.call('getAssetDay', { params: { assetId: assetIds.truck, day: '2026-11-20' } });
    expect(day).toMatchObject({
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
  it('are changed by administrators, are unique by start, need a known category, and belong to one account', async () => {
    const fuel = await addFuel(diesel);
    expect(fuel).toMatchObject({ category: null, price: null, until: null });
    await owner.refused('createFuel', { body: diesel }, 'from');
    await owner.refused('createFuel', { body: { ...diesel, category: 'Rocket' } }, 'category');
    await addFuel({ ...diesel, from: '2026-12-01', price: 6 });
    const listed = (await owner.call('listFuels', { query: { sort: 'from', order: 'desc' } })).items;
    expect(listed.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-01', null],
      ['2026-11-02', '2026-12-01'],
    ]);
    const changed = { ...diesel, price: 7, updatedAt: fuel.updatedAt };
    const answer = await owner.call('updateFuel', { params: { fuelId: fuel.id }, body: changed });
    expect(answer).toMatchObject({ price: 7, co2GramsPerLiter: 2700 });
    await owner.refused('updateFuel', { params: { fuelId: fuel.id }, body: { ...changed, price: 8 } }, 409);
    const [audited] = await queryAsOwner(
      `select before, after from audit_entries where account_id = $1 and action = 'fuel.update'`,
      [accountId],
    );
    expect(audited).toEqual({ before: { price: null }, after: { price: 7 } });
    const params = { fuelId: fuel.id };
    await people.changer.refused('createFuel', { body: { ...diesel, from: '2026-10-01' } }, 403);
    await people.changer.call('getFuel', { params });
    await stranger.refused('getFuel', { params }, 404);
    await stranger.refused('deleteFuel', { params }, 404);
  });
});
