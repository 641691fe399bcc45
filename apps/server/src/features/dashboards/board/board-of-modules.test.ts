import type { CallArguments, SourceTile, TileData } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { tileSources } from '@azimute/contract/dashboards/values';
import { describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../../testing/portal-of.ts';
import { plantAlertType } from '../../alert-types/testing/plant-alert-type.ts';
import { addUpUnitDays, inColumns, plantAssetDay } from '../../metrics/testing/plant-asset-day.ts';
import { dashboardsOf, dashboardsPlan } from '../testing/dashboards-plan.ts';

/** Two trucks of the UL N, the only UL of the viewer, who does not have the map, and a crane of S. */
const portal = await portalOf({
  ...dashboardsPlan,
  units: ['N', 'S'],
  assets: {
    one: { columns: { category: 'Truck' } },
    two: { columns: { category: 'Truck' } },
    crane: { unit: 'S', columns: { category: 'Crane' } },
  },
  viewer: { sees: ['services:dashboards', 'services:simc:alertas:alertas', 'services:simc:utilization'] },
});
const { owner, viewer, assetIds, accountId, queryAsOwner } = portal;
const { profileIds, addBriefcase, addContent, showToViewer } = await dashboardsOf(portal);
const period = { from: '2026-10-30T00:00:00Z', to: '2026-11-02T00:00:00Z' };
const days = ['2026-10-30', '2026-10-31', '2026-11-01'];
// For each asset and day, 20 engine hours are known, of which it runs 5; the second truck runs 10.
for (const day of days) {
  for (const [code, id] of Object.entries(assetIds)) {
    const engineSeconds = (code === 'two' ? 10 : 5) * 3600;
    const facts = inColumns({
      daySeconds: 86_400,
      tripSeconds: 36_000,
      stopSeconds: 50_400,
      engineKnownSeconds: 72_000,
      engineOnSeconds: engineSeconds,
      engineSeconds,
      distanceMeters: 100_000,
    });
    await plantAssetDay(portal, { asset_id: id, day, ...facts, data_at: `${day}T22:00:00Z` });
  }
}
await addUpUnitDays(portal);
await queryAsOwner(
  `insert into costs (account_id, category, kind, basis, amount, first_day, note, updated_at)
    values ($1, 'Truck', 'fuel', 'engine_hour', 50, '2026-01-01', '', now())`,
  [accountId],
);
const types = {
  HEAT: await plantAlertType(portal, { code: 'HEAT', name: 'Type HEAT' }),
  SILENT: await plantAlertType(portal, { code: 'SILENT', name: 'Type SILENT' }),
};
/** Its asset's name, type, severity, opening time, hours until it was resolved, and due time. */
const alerts = [
  ['one', 'HEAT', 'critical', '2026-10-30T10:00:00Z', 4, null],
  ['one', 'HEAT', 'high', '2026-10-31T10:00:00Z', 8, null],
  ['two', 'SILENT', 'low', '2026-11-01T10:00:00Z', null, '2026-11-01T12:00:00Z'],
  ['crane', 'HEAT', 'high', '2026-11-01T11:00:00Z', null, null],
  ['crane', 'SILENT', 'low', '2026-09-01T10:00:00Z', null, null],
] as const;
for (const [index, [asset, type, severity, openedAt, hours, dueAt]] of alerts.entries())
  await queryAsOwner(
    `insert into alerts (account_id, number, alert_type_id, type_version, kind, alert_group, category, asset_id, unit_id, severity,
        status, opened_at, confirmed_at, raised_at, last_occurred_at, resolved_at, due_at, subject)
      select $1, $2::int, $3, 1, 'calculated', 'alert', 'maintenance', asset_id, unit_id, $5, $6, $7::timestamptz, $7, $7, $7,
        $7 + $8 * interval '1 hour', $9, 'subject ' || $2::int from assets where asset_id = $4`,
    [
      accountId,
      index + 1,
      types[type],
      assetIds[asset],
      severity,
      hours === null ? 'opened' : 'resolved',
      openedAt,
      hours,
      dueAt,
    ],
  );

type BoardQuery = NonNullable<CallArguments<'getBoard'>[0]['query']>;
async function askTile(
  person: Person,
  rest: Partial<SourceTile>,
  query: BoardQuery = period,
): Promise<TileData> {
  const { id: briefcaseId } = await addBriefcase(`Board ${Math.random()}`);
  const tile = { id: 'a', x: 0, y: 0, w: 3, h: 2, view: 'figure', ...rest } as SourceTile;
  const content = await addContent(briefcaseId, 'Board', {
    body: { kind: 'native', days: 30, tiles: [tile] },
  });
  await showToViewer(briefcaseId);
  const board = await person.call('getBoard', { params: { contentId: content.id }, query });
  const [data] = board.tiles;
  if (data === undefined) throw new Error('The board has a tile.');
  return data;
}
const groupsOf = ({ groups }: TileData) => groups.map(({ label, key, value }) => [label ?? key, value]);

describe('alerts on a board', () => {
  it('are those opened in the period, in the reader’s ULs', async () => {
    const byType = { source: 'alerts', measure: 'alerts', view: 'bars', groupBy: 'types' } as const;
    expect(await askTile(owner, byType)).toMatchObject({
      value: 4,
      unit: 'alerts',
      formula: 'alerts.alerts',
    });
    expect(groupsOf(await askTile(owner, byType))).toEqual([
      ['Type HEAT', 3],
      ['Type SILENT', 1],
    ]);
    const own = await askTile(viewer, byType);
    expect(groupsOf(own)).toEqual([
      ['Type HEAT', 2],
      ['Type SILENT', 1],
    ]);
    expect(own.groups[0]?.rows).toEqual({
      screen: 'services-simc-alertas-alertas',
      search: { groups: ['alert'], from: days[0], to: days[2], types: [types.HEAT] },
    });
    const trend = await askTile(owner, { source: 'alerts', measure: 'alerts', view: 'trend' });
    expect(trend.trend.map(({ value }) => value)).toEqual([1, 1, 2]);
    expect((await askTile(owner, { source: 'alerts', measure: 'resolving' })).value).toBe(6);
  });

  it('that are open show their count, age and delay, whenever they were opened', async () => {
    const open = { source: 'open_alerts', measure: 'alerts', view: 'bars', groupBy: 'assets' } as const;
    const data = await askTile(owner, open);
    expect(groupsOf(data)).toEqual([
      ['crane', 2],
      ['two', 1],
    ]);
    const late = await askTile(owner, { source: 'open_alerts', measure: 'overdue' });
    expect(late).toMatchObject({ value: 1, before: null });
    expect(late.rows?.search).toMatchObject({ statuses: ['opened', 'running'], overdue: 'true' });
    const trucks = { units: [], categories: ['Truck'] };
    expect((await askTile(owner, { ...open, filter: trucks })).value).toBe(1);
    expect(groupsOf(await askTile(viewer, { ...open, groupBy: 'units' }))).toEqual([['N N', 1]]);
  });
});

describe('metrics on a board', () => {
  it('list the same measures and units in the source catalog as in their own', () => {
    const measures = { ...tileSources.metrics.measures, ...tileSources.costs.measures };
    const known = Object.values(metricCatalogue).map(({ code, unit }) => [code, unit]);
    expect(Object.entries(measures)).toEqual(known);
  });

  it('match those of the modules: total, groups, days, and the link to the metric’s page', async () => {
    const utilization = { source: 'metrics', measure: 'utilization' } as const;
    const all = await askTile(owner, utilization);
    expect(all).toMatchObject({ unit: 'percent', coverage: { covered: 3, of: 3 }, before: null });
    expect(all.value).toBeCloseTo((100 * 20) / 60, 6);
    expect(all.dataAt).toBe('2026-11-01T22:00:00.000Z');
    expect(all.rows).toEqual({
      screen: 'services-simc-utilization-content',
      content: 'utilization',
      search: { from: days[0], to: days[2] },
    });
    const ranked = await askTile(viewer, { ...utilization, view: 'ranking', groupBy: 'assets' });
    expect(groupsOf(ranked)).toEqual([
      ['two', 50],
      ['one', 25],
    ]);
    const trend = await askTile(viewer, { ...utilization, view: 'trend' });
    expect(trend.trend).toEqual(days.map((day) => ({ day, value: 37.5 })));
    const none = await askTile(owner, { ...utilization, filter: { units: [], categories: ['Boat'] } });
    expect(none).toMatchObject({ state: 'ready', value: null });
  });

  it('are stale once a day of the period has no data; alerts are not', async () => {
    const longer = { ...period, to: '2026-11-02T22:00:01Z' };
    const isStale = async (rest: Partial<SourceTile>, query: BoardQuery): Promise<boolean> =>
      (await askTile(owner, rest, query)).isStale;
    const utilization = { source: 'metrics', measure: 'utilization' } as const;
    expect(await isStale(utilization, period)).toBe(false);
    expect(await isStale(utilization, longer)).toBe(true);
    expect(await isStale({ source: 'alerts', measure: 'alerts' }, longer)).toBe(false);
  });

  it('of two disjoint filters are empty', async () => {
    const filter = { units: [], categories: ['Truck'] };
    const query = { ...period, categories: ['Crane'] };
    const data = await askTile(owner, { source: 'metrics', measure: 'distance', filter }, query);
    expect(data).toMatchObject({ value: null, coverage: { covered: 0, of: 0 } });
  });

  it('of costs require Financials, and other sources their module', async () => {
    const cost = { source: 'costs', measure: 'cost', view: 'bars', groupBy: 'categories' } as const;
    const data = await askTile(owner, cost);
    expect(groupsOf(data)).toEqual([
      ['Truck', 2250],
      ['Crane', null],
    ]);
    expect(data.rows?.screen).toBe('services-simc-financials-content');
    expect(await askTile(viewer, cost)).toMatchObject({ state: 'no_access', value: null, groups: [] });
    const fleetTile = { source: 'fleet_status', measure: 'assets' } as const;
    expect(await askTile(viewer, fleetTile)).toMatchObject({ state: 'no_access', value: null });
    const speeding = { source: 'metrics', measure: 'over_limit_share' } as const;
    expect(await askTile(owner, speeding)).toMatchObject({ state: 'ready' });
    expect(await askTile(viewer, speeding)).toMatchObject({ state: 'no_access', value: null });
    await queryAsOwner(`insert into profile_sections values ($1, $2, 'services:simc:financials', 'see')`, [
      accountId,
      profileIds.viewer,
    ]);
    expect(groupsOf(await askTile(viewer, cost))).toEqual([['Truck', 2250]]);
    await queryAsOwner(`delete from profile_sections where profile_id = $1 and module like '%alertas%'`, [
      profileIds.viewer,
    ]);
    const alertTile = { source: 'alerts', measure: 'alerts' } as const;
    expect(await askTile(viewer, alertTile)).toMatchObject({ state: 'no_access', value: null });
  });
});
