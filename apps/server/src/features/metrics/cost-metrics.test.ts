import {
  costMetrics,
  type CallInput,
  type CostBasis,
  type FactName,
  type MetricCode,
} from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { addUpUnitDays, inColumns, plantAssetDay } from './testing/plant-asset-day.ts';

interface PlantedCost {
  readonly basis: CostBasis;
  readonly amount: number;
  readonly from: string;
  readonly to?: string;
  readonly category?: string;
  readonly asset?: Name;
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
  // Neither is effective in the period.
  { category: 'Truck', basis: 'day', amount: 7777, from: '2026-10-01', to: '2026-10-29' },
  { asset: 'one', basis: 'once', amount: 7777, from: '2026-10-29' },
];

const planOf = (name: Name, unit = 'NORTH') => ({ unit, columns: { category: fleet[name] } });
const portal = await portalOf({
  clock: createManualClock(new Date('2026-11-25T12:00:00Z')),
  columns: { time_zone: 'UTC', currency: 'USD' },
  assets: {
    one: planOf('one'),
    two: planOf('two'),
    digger: planOf('digger'),
    crane: planOf('crane', 'SOUTH'),
  },
  people: {
    cockpit: {
      sees: ['services:simc:cockpit', 'services:simc:geolocalizacao'],
      units: ['NORTH', 'SOUTH'],
    },
    south: { units: ['SOUTH'] },
  },
});
const { owner, viewer, people, accountId, assetIds, unitIds, queryAsOwner } = portal;
afterAll(() => portal.stop());

beforeAll(async () => {
  for (const name of everyone)
    for (const day of days)
      await plantAssetDay(portal, { asset_id: assetIds[name], day, ...inColumns(factsOf(name, day)) });
  await addUpUnitDays(portal);
  for (const { basis, amount, from, to, category, asset } of costs)
    await queryAsOwner(
      `insert into costs (account_id, asset_id, category, kind, basis, amount, first_day, last_day, note, updated_at)
        values ($1, $2, $3, 'other', $4, $5, $6, $7, '', now())`,
      [accountId, asset && assetIds[asset], category, basis, amount, from, to],
    );
});

/** Each differs from the others by seconds and meters, so that no result is round. */
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

/** Computes the cost of an asset on a day again without SQL. */
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

type Query = Partial<CallInput<'getMetric'>['query']>;
const readMetric = (metric: MetricCode, query: Query = {}, person: PortalClient = owner) =>
  person.call('getMetric', { params: { metric }, query: { ...period, ...query } });

describe('cost metrics', () => {
  it('are refused by name to people without Financials, in every call', async () => {
    const { cockpit } = people;
    for (const metric of costMetrics)
      for (const name of ['getMetric', 'listMetricRows', 'getMetricChange'] as const) {
        const { detail } = await cockpit.refused(name, { params: { metric }, query: period }, 403);
        expect(detail).toContain(metric);
      }
    const query = { ...period, metrics: ['distance', 'idle_cost'], format: 'csv' };
    const params = { metric: 'cost' };
    await cockpit.refused('listFigures', { query: { ...query, format: undefined } }, 403);
    await cockpit.refused('exportFigures', { query }, 403);
    await cockpit.refused('exportMetricRows', { params, query: { ...period, format: 'csv' } }, 403);
    const { items } = await cockpit.call('listMetrics');
    expect(items.map(({ code }) => code).filter((code) => costMetrics.includes(code))).toEqual([]);
    expect(items.length).toBeGreaterThan(10);
    await cockpit.call('getMetric', { params: { metric: 'distance' }, query: period });
  });

  it('cost hours, kilometers, days and months as counted by hand, across a month’s end', async () => {
    // The first truck on October 31: 48.50 an hour, 12.25 an hour idling, 0.3571 a kilometer, 9300 a month and 55.50 a
    // day.
    const facts = factsOf('one', '2026-10-31');
    expect([facts.engineSeconds, facts.idlingSeconds, facts.distanceMeters]).toEqual([
      18_061, 3_618, 150_433,
    ]);
    const byHand = (48.5 * 18_061) / 3600 + (12.25 * 3_618) / 3600 + 0.3571 * 150.433 + 300 + 55.5;
    const { figure, currency } = await readMetric('cost', {
      from: '2026-10-31',
      to: '2026-11-01',
      assets: [assetIds.one],
    });
    expect([figure.state, currency]).toEqual(['ready', 'USD']);
    expect(figure.value).toBeCloseTo(byHand, 8);
    const november = await readMetric('cost', {
      from: '2026-11-02',
      to: '2026-11-03',
      assets: [assetIds.two],
    });
    expect(november.figure.value).toBeCloseTo(costOf('two', '2026-11-02'), 8);
    expect((await readMetric('cost')).figure.numerator).toBeCloseTo(sumOf(everyone, costOf), 6);
  });

  it('per hour, per kilometer and for idling cover the days with costs', async () => {
    const trucks = { categories: ['Truck'] };
    const two: Name[] = ['one', 'two'];
    const fact = (name: FactName) => sumOf(two, (asset, day) => factsOf(asset, day)[name] ?? 0);
    const { items } = await owner.call('listFigures', {
      query: { ...period, ...trucks, metrics: [...costMetrics] },
    });
    const values = Object.fromEntries(items.map(({ metric, figure }) => [metric, figure.value]));
    expect(values['cost']).toBeCloseTo(sumOf(two, costOf), 6);
    expect(values['cost_per_hour']).toBeCloseTo(sumOf(two, costOf) / (fact('engineSeconds') / 3600), 6);
    expect(values['idle_cost']).toBeCloseTo(
      sumOf(two, (name, day) => plainly(name, day).idle),
      6,
    );
    expect(values['cost_per_km']).toBeCloseTo(sumOf(two, costOf) / (fact('distanceMeters') / 1000), 6);
  });

  it('have no value without costs, and report it', async () => {
    for (const code of costMetrics.filter((one) => one !== 'fuel_cost')) {
      const { figure, leftOut } = await readMetric(code, { categories: ['Crane'] });
      expect([code, figure.state, figure.value]).toEqual([code, 'no_data', null]);
      expect(leftOut.map(({ reason }) => reason)).toContain('no_cost');
    }
    // A cost of only the digger counts its day, and no other.
    const digger = await readMetric('cost', { categories: ['Excavator'] });
    expect(digger.figure.coverage.hours).toEqual({ known: 24, of: 96 });
    expect(digger.figure.state).toBe('no_data');
    const mixed = await readMetric('idle_cost', { units: [unitIds.NORTH] });
    const known =
      mixed.figure.coverage.hours.known + mixed.leftOut.reduce((sum, { hours }) => sum + hours, 0);
    expect(known).toBeCloseTo(mixed.figure.coverage.hours.of, 8);
  });

  it('add up in every grouping to their total, to the smallest unit', async () => {
    const inParts = (amount: number): number => Math.round(amount * 180_000_000);
    const groupings =
      (await owner.call('listMetrics')).items.find(({ code }) => code === 'cost')?.groups ?? [];
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

  it('link to asset-days that add up to them, and to assets whose shares add up to the change', async () => {
    const { figure } = await readMetric('cost');
    const { items } = await owner.call('listMetricRows', {
      params: { metric: 'cost' },
      query: { ...period, sort: 'numerator', order: 'desc' },
    });
    expect(items).toHaveLength(16);
    expect(items.reduce((sum, row) => sum + row.figure.numerator, 0)).toBeCloseTo(figure.numerator, 8);
    expect([items[0]?.asset.id, items[0]?.day]).toEqual([assetIds.one, '2026-11-01']);
    expect(items[0]?.facts.costs).toBeCloseTo(costOf('one', '2026-11-01'), 8);
    const change = await owner.call('getMetricChange', {
      params: { metric: 'cost' },
      query: {
        from: '2026-11-01',
        to: '2026-11-03',
        categories: ['Truck'],
      },
    });
    const parts = change.byAssets.reduce((sum, part) => sum + part.change, change.others.change);
    expect(change.change).not.toBeNull();
    expect(parts).toBeCloseTo(change.change ?? 0, 8);
    const file = await owner.send('exportFigures', {
      query: { ...period, metrics: ['cost', 'cost_per_hour'], groupBy: 'assets', format: 'csv' },
    });
    expect(file.body).toContain('USD / h');
    const rows = await owner.send('exportMetricRows', {
      params: { metric: 'cost' },
      query: { ...period, format: 'csv' },
    });
    expect(rows.body.trim().split('\r\n')).toHaveLength(17);
  });

  it('of a person with some ULs include costs of their assets and of categories', async () => {
    const { south } = people;
    expect((await readMetric('cost', {}, south)).figure).toMatchObject({ state: 'no_data', numerator: 0 });
    expect((await readMetric('cost', {}, viewer)).figure.numerator).toBeCloseTo(sumOf(everyone, costOf), 6);
  });
});
