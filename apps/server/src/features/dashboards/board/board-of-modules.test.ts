import { factNames, type BoardData, type SourceTile, type TileData } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { tileSources } from '@azimute/contract/dashboards/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factColumns } from '../../metrics/fact-columns.ts';
import { startDashboardsPortal, type DashboardsPortal } from '../testing/start-dashboards-portal.ts';

let portal: DashboardsPortal;
const units: Record<string, number> = {};
const assets: Record<string, number> = {};
const types: Record<string, number> = {};
const period = { from: '2026-10-30T00:00:00Z', to: '2026-11-02T00:00:00Z' };
const days = ['2026-10-30', '2026-10-31', '2026-11-01'];
/** Two trucks of the UL N, of which the viewer sees one UL alone, and a crane of S. */
const fleet = { one: ['N', 'Truck'], two: ['N', 'Truck'], crane: ['S', 'Crane'] } as const;

/** Name of its asset, type, severity, when it was opened, how many hours later it was resolved, and until when it should be. */
const alerts = [
  ['one', 'HEAT', 'critical', '2026-10-30T10:00:00Z', 4, null],
  ['one', 'HEAT', 'high', '2026-10-31T10:00:00Z', 8, null],
  ['two', 'SILENT', 'low', '2026-11-01T10:00:00Z', null, '2026-11-01T12:00:00Z'],
  ['crane', 'HEAT', 'high', '2026-11-01T11:00:00Z', null, null],
  ['crane', 'SILENT', 'low', '2026-09-01T10:00:00Z', null, null],
] as const;

beforeAll(async () => {
  portal = await startDashboardsPortal();
  const { accountId, profileIds } = portal;
  const insert = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]))[0]?.id ?? 0;
  await portal.queryAsOwner(`update accounts set time_zone = 'UTC', currency = 'USD'`);
  await portal.queryAsOwner(`select ensure_fact_partitions($1::date[])`, [days]);
  for (const code of ['N', 'S'])
    units[code] = await insert(
      `insert into units (account_id, code, name) values ($1, $2, 'Yard ' || $2) returning unit_id as id`,
      code,
    );
  for (const [code, [unit, category]] of Object.entries(fleet)) {
    assets[code] = await insert(
      'insert into assets (account_id, unit_id, code, category) values ($1, $2, $3, $4) returning asset_id as id',
      units[unit],
      code,
      category,
    );
    for (const day of days) await plantDay(code as keyof typeof fleet, day);
  }
  const sums = Object.values(factColumns);
  await portal.queryAsOwner(
    `insert into unit_days (account_id, day, unit_id, category, assets, revised, hours, data_at, ${sums.join(', ')})
      select account_id, day, unit_id, category, count(*), 0, array_fill(0, array[96]), max(data_at),
        ${sums.map((name) => `sum(${name})`).join(', ')} from asset_days group by 1, 2, 3, 4`,
  );
  await insert(
    `insert into costs (account_id, category, kind, basis, amount, first_day, note, updated_at)
      values ($1, 'Truck', 'fuel', 'engine_hour', 50, '2026-01-01', '', now()) returning cost_id as id`,
  );
  for (const code of ['HEAT', 'SILENT'])
    types[code] = await insert(
      `insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids, tags, version)
        values ($1, $2, 'Type ' || $2, 'calculated', 'alert', 'maintenance', 'high', 'live', '{}', '{}', '{}', 1)
        returning alert_type_id as id`,
      code,
    );
  for (const [index, [asset, type, severity, openedAt, hours, dueAt]] of alerts.entries())
    await insert(
      `insert into alerts (account_id, number, alert_type_id, type_version, kind, alert_group, category, asset_id, unit_id, severity,
          status, opened_at, confirmed_at, raised_at, last_occurred_at, resolved_at, due_at, subject)
        values ($1, $2, $3, 1, 'calculated', 'alert', 'maintenance', $4::int, $5, $6, $7, $8::timestamptz, $8::timestamptz, $8::timestamptz, $8::timestamptz,
          $8::timestamptz + $9 * interval '1 hour', $10, 'subject ' || $4::int || $8::timestamptz) returning alert_id as id`,
      index + 1,
      types[type],
      assets[asset],
      units[fleet[asset][0]],
      severity,
      hours === null ? 'opened' : 'resolved',
      openedAt,
      hours,
      dueAt,
    );
  await insert(
    'insert into profile_units (account_id, profile_id, unit_id) values ($1, $2, $3) returning unit_id as id',
    profileIds.Workshop,
    units['N'],
  );
  // Whoever has alerts and figures need not have the map.
  await portal.queryAsOwner(`delete from profile_sections where profile_id = $1 and module like '%geo%'`, [
    profileIds.Workshop,
  ]);
  await see('services:simc:alertas:alertas', 'services:simc:utilization');
});
afterAll(() => portal.stop());

async function see(...modules: string[]): Promise<void> {
  await portal.queryAsOwner(
    `insert into profile_sections (account_id, profile_id, module, level) select $1, $2, unnest($3::text[]), 'see'`,
    [portal.accountId, portal.profileIds.Workshop, modules],
  );
}

/** Of each asset and day 20 hours of the engine are known, and it ran 5 of them, the second truck 10. */
async function plantDay(code: keyof typeof fleet, day: string): Promise<void> {
  const engineHours = code === 'two' ? 10 : 5;
  const facts: Record<string, number> = {
    daySeconds: 86_400,
    tripSeconds: 36_000,
    stopSeconds: 50_400,
    engineKnownSeconds: 72_000,
    engineCoveredSeconds: 72_000,
    engineOnSeconds: engineHours * 3600,
    engineSeconds: engineHours * 3600,
    distanceMeters: 100_000,
  };
  await portal.queryAsOwner('insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*', [
    {
      account_id: portal.accountId,
      asset_id: assets[code],
      day,
      unit_id: units[fleet[code][0]],
      category: fleet[code][1],
      ...Object.fromEntries(factNames.map((fact) => [factColumns[fact], facts[fact] ?? 0])),
      hours: Array.from({ length: 96 }, () => 0),
      fences: {},
      events: {},
      is_closed: true,
      is_revised: false,
      facts_version: 1,
      known_from: `${day}T23:00:00Z`,
      data_at: `${day}T22:00:00Z`,
    },
  ]);
}

const tile = (rest: Partial<SourceTile>): object => ({ x: 0, y: 0, w: 3, h: 2, view: 'figure', ...rest });
async function askTile(who: string, rest: Partial<SourceTile>, query: object = period): Promise<TileData> {
  const body = { tiles: [tile({ id: 'a', ...rest })], query };
  const briefcase = await portal.addBriefcase(`Board ${Math.random()}`);
  const content = await portal.addContent(briefcase.id, 'Board', {
    body: { kind: 'native', days: 30, tiles: body.tiles },
  });
  await portal.change({
    kind: 'profile',
    profileId: portal.profileIds.Workshop,
    briefcaseId: briefcase.id,
    on: true,
  });
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await portal.ask(who, 'GET', `/contents/${content.id}/board?${search.toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const [data] = answer.json<BoardData>().tiles;
  if (data === undefined) throw new Error('The board has a tile.');
  return data;
}
const groupsOf = ({ groups }: TileData) => groups.map(({ label, key, value }) => [label ?? key, value]);

describe('alerts on a board', () => {
  it('are those that were opened in the period, in the ULs of the reader', async () => {
    const byType = { source: 'alerts', measure: 'alerts', view: 'bars', groupBy: 'types' } as const;
    expect(await askTile('ana', byType)).toMatchObject({
      value: 4,
      unit: 'alerts',
      formula: 'alerts.alerts',
    });
    expect(groupsOf(await askTile('ana', byType))).toEqual([
      ['Type HEAT', 3],
      ['Type SILENT', 1],
    ]);
    const own = await askTile('rui', byType);
    expect(groupsOf(own)).toEqual([
      ['Type HEAT', 2],
      ['Type SILENT', 1],
    ]);
    expect(own.groups[0]?.rows).toEqual({
      screen: 'services-simc-alertas-alertas',
      search: { groups: ['alert'], from: days[0], to: days[2], types: [types['HEAT']] },
    });
    const trend = await askTile('ana', { source: 'alerts', measure: 'alerts', view: 'trend' });
    expect(trend.trend.map(({ value }) => value)).toEqual([1, 1, 2]);
    expect((await askTile('ana', { source: 'alerts', measure: 'resolving' })).value).toBe(6);
  });

  it('that are open say how many, how old and how late, whenever they were opened', async () => {
    const open = { source: 'open_alerts', measure: 'alerts', view: 'bars', groupBy: 'assets' } as const;
    const data = await askTile('ana', open);
    expect(groupsOf(data)).toEqual([
      ['crane', 2],
      ['two', 1],
    ]);
    const late = await askTile('ana', { source: 'open_alerts', measure: 'overdue' });
    expect(late).toMatchObject({ value: 1, before: null });
    expect(late.rows?.search).toMatchObject({ statuses: ['opened', 'running'], overdue: 'true' });
    const trucks = { units: [], categories: ['Truck'] };
    expect((await askTile('ana', { ...open, filter: trucks })).value).toBe(1);
    expect(groupsOf(await askTile('rui', { ...open, groupBy: 'units' }))).toEqual([['N Yard N', 1]]);
  });
});

describe('metrics on a board', () => {
  it('have in the catalogue of sources the measures and units that they have in their own', () => {
    const measures = { ...tileSources.metrics.measures, ...tileSources.costs.measures };
    const known = Object.values(metricCatalogue).map(({ code, unit }) => [code, unit]);
    expect(Object.entries(measures)).toEqual(known);
  });

  it('are those of the modules: total, groups, days, and the way to the page of the metric', async () => {
    const utilization = { source: 'metrics', measure: 'utilization' } as const;
    const all = await askTile('ana', utilization);
    expect(all).toMatchObject({ unit: 'percent', coverage: { covered: 3, of: 3 }, before: null });
    expect(all.value).toBeCloseTo((100 * 20) / 60, 6);
    expect(all.dataAt).toBe('2026-11-01T22:00:00.000Z');
    expect(all.rows).toEqual({
      screen: 'services-simc-utilization-content',
      content: 'utilization',
      search: { from: days[0], to: days[2] },
    });
    const ranked = await askTile('rui', { ...utilization, view: 'ranking', groupBy: 'assets' });
    expect(groupsOf(ranked)).toEqual([
      ['two', 50],
      ['one', 25],
    ]);
    const trend = await askTile('rui', { ...utilization, view: 'trend' });
    expect(trend.trend).toEqual(days.map((day) => ({ day, value: 37.5 })));
    const none = await askTile('ana', { ...utilization, filter: { units: [], categories: ['Boat'] } });
    expect(none).toMatchObject({ state: 'ready', value: null });
  });

  it('are stale once nothing came for a day of the period; alerts are not', async () => {
    const longer = { ...period, to: '2026-11-02T22:00:01Z' };
    const isStale = async (rest: Partial<SourceTile>, query: object): Promise<boolean> =>
      (await askTile('ana', rest, query)).isStale;
    const utilization = { source: 'metrics', measure: 'utilization' } as const;
    expect(await isStale(utilization, period)).toBe(false);
    expect(await isStale(utilization, longer)).toBe(true);
    expect(await isStale({ source: 'alerts', measure: 'alerts' }, longer)).toBe(false);
  });

  it('of two filters that have nothing in common are none', async () => {
    const filter = { units: [], categories: ['Truck'] };
    const query = { ...period, categories: 'Crane' };
    const data = await askTile('ana', { source: 'metrics', measure: 'distance', filter }, query);
    expect(data).toMatchObject({ value: null, coverage: { covered: 0, of: 0 } });
  });

  it('of costs are for whoever sees Financials, and other sources for whoever sees their module', async () => {
    const cost = { source: 'costs', measure: 'cost', view: 'bars', groupBy: 'categories' } as const;
    const data = await askTile('ana', cost);
    expect(groupsOf(data)).toEqual([
      ['Truck', 2250],
      ['Crane', null],
    ]);
    expect(data.rows?.screen).toBe('services-simc-financials-content');
    expect(await askTile('rui', cost)).toMatchObject({ state: 'no_access', value: null, groups: [] });
    const fleetTile = { source: 'fleet_status', measure: 'assets' } as const;
    expect(await askTile('rui', fleetTile)).toMatchObject({ state: 'no_access', value: null });
    const speeding = { source: 'metrics', measure: 'over_limit_share' } as const;
    expect(await askTile('ana', speeding)).toMatchObject({ state: 'ready' });
    expect(await askTile('rui', speeding)).toMatchObject({ state: 'no_access', value: null });
    await see('services:simc:financials');
    expect(groupsOf(await askTile('rui', cost))).toEqual([['Truck', 2250]]);
    await portal.queryAsOwner(
      `delete from profile_sections where profile_id = $1 and module like '%alertas%'`,
      [portal.profileIds.Workshop],
    );
    const alertTile = { source: 'alerts', measure: 'alerts' } as const;
    expect(await askTile('rui', alertTile)).toMatchObject({ state: 'no_access', value: null });
  });
});
