import {
  financialMetrics,
  factNames,
  metricCodes,
  type AssetDay,
  type CallArguments,
  type Figures,
  type MetricCode,
  type MetricRowList,
} from '@azimute/contract';
import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { everyPage } from '../../testing/every-page.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { trackersOf, workshopOf } from '../geofences/testing/plant-trackers.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { addUpFacts } from './facts/add-up-facts.ts';
import { factColumns } from './fact-columns.ts';

const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs + 4 * hourMs));
const today = new Date(startMs).toISOString().slice(0, 10);
const dayAfter = (days: number): string =>
  new Date(Date.parse(today) + days * 24 * hourMs).toISOString().slice(0, 10);
const period = { from: dayAfter(-1), to: dayAfter(3) };

const UTILIZATION = 'services:simc:utilization';
const portal = await portalOf({
  clock,
  /** All of the suite except Financials. */
  modules: [
    'services:simc:cockpit',
    'services:simc:fleet',
    'services:simc:connectivity',
    UTILIZATION,
    'services:simc:safety',
    'services:simc:geolocalizacao',
    'services:file-manager',
  ],
  columns: { time_zone: 'UTC' },
  people: {
    nowhere: { units: [] },
    southern: { units: ['SOUTH'] },
    seer: { sees: [UTILIZATION] },
    away: { sees: [UTILIZATION], units: [] },
    without: { sees: ['services:file-manager'] },
  },
});
const { owner, viewer, stranger, people, unitIds, database, queryAsOwner } = portal;
const { plant, send } = await trackersOf(portal);
const runner = createReducerRunner(workshopOf(portal));
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const { id: assetId, device: truck } = await plant(drive());
const { id: parked } = await plant([{ ...fixAt(0, 0, 0), ignition: false }]);
/** Never reported. */
await plant();

/** Half an hour of idling, 20 min of driving, an hour off. */
function drive(): LatestFix[] {
  const fixes: LatestFix[] = [];
  const at = (second: number, x: number, kph: number, ignition: boolean) =>
    fixes.push({ ...fixAt(second, x, 0), speedKph: kph, ignition });
  for (let second = 0; second <= 1_800; second += 30) at(second, 0, 0, true);
  for (let second = 1_810; second <= 3_000; second += 10) at(second, (second - 1_800) * 10, 36, true);
  for (let second = 3_030; second <= 6_600; second += 30) at(second, 12_000, 0, false);
  return fixes;
}

async function addUp(): Promise<number> {
  await runner.runWaiting();
  return await addUpFacts({ database, jobs, clock });
}

const readDay = (id = assetId, day = today) => owner.call('getAssetDay', { params: { assetId: id, day } });
type MetricQuery = CallArguments<'getMetric'>[0]['query'];
const readMetric = (metric: MetricCode, query: Partial<MetricQuery> = {}, person: Person = owner) =>
  person.call('getMetric', { params: { metric }, query: { ...period, ...query } });
const ofMetric = (metric: MetricCode) => ({ params: { metric } });

/** Returns days of ULs that differ from the totals of their assets' days. */
async function findDrift(): Promise<unknown[]> {
  const sums = ['assets', 'revised', ...Object.values(factColumns)];
  return await queryAsOwner(
    `select * from (select account_id, day, unit_id, category, ${sums.map((name) => `${name}::bigint`).join(', ')}, hours
        from unit_days where assets > 0) u
      full join (select account_id, day, unit_id, category, count(*) as assets, sum(is_revised::int) as revised,
          ${Object.values(factColumns)
            .map((name) => `sum(${name})::bigint as ${name}`)
            .join(', ')}
        from asset_days group by 1, 2, 3, 4) d using (account_id, day, unit_id, category)
      where ${sums.map((name) => `u.${name} is distinct from d.${name}`).join(' or ')}`,
  );
}

/** Expects the change to be shown with the day and with figures, including their value before it. */
async function expectLateChanges(before: AssetDay['facts'], after: AssetDay['facts']): Promise<void> {
  const ofDay = { from: dayAfter(0), to: dayAfter(1), assets: [assetId] };
  const { items, total } = await owner.call('listLateChanges', { query: ofDay });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ day: dayAfter(0), cause: 'late_data' });
  const fixes = items[0]?.facts.find(({ fact }) => fact === 'fixes');
  expect(fixes).toEqual({ fact: 'fixes', before: before.fixes, now: after.fixes });
  expect(items[0]?.facts.every((one) => one.before !== one.now)).toBe(true);
  const late = await owner.call('getMetricLateChange', { ...ofMetric('engine_hours'), query: ofDay });
  expect(late.days).toBe(1);
  expect((late.value ?? 0) - (late.before ?? 0)).toBeCloseTo(
    ((after.engineSeconds ?? 0) - (before.engineSeconds ?? 0)) / 3600,
  );
  const since = { ...ofDay, since: new Date(Date.now() + 86_400_000).toISOString() };
  expect((await owner.call('listLateChanges', { query: since })).total).toBe(0);
  const same = await owner.call('getMetricLateChange', { ...ofMetric('engine_hours'), query: since });
  expect(same).toMatchObject({ days: 0, before: same.value });
  await owner.refused('listLateChanges', { query: { ...ofDay, cursor: 'x' } }, 422);
}

describe('daily facts', () => {
  it('match the day’s trips and statuses, while it is in progress', async () => {
    await addUp();
    const { facts, hours, isClosed } = await readDay();
    const { days } = await owner.call('getTripSums', {
      query: { assets: [assetId], from: today, to: dayAfter(1) },
    });
    const history = await owner.call('getAssetStatusHistory', {
      params: { assetId },
      query: {
        from: `${today}T00:00:00Z`,
        to: `${dayAfter(1)}T00:00:00Z`,
      },
    });
    expect(isClosed).toBe(false);
    expect(facts).toMatchObject({
      daySeconds: (clock.now().getTime() - Date.parse(today)) / 1000,
      tripSeconds: days[0]?.tripSeconds,
      stopSeconds: days[0]?.stopSeconds,
      noDataSeconds: days[0]?.noDataSeconds,
      distanceMeters: days[0]?.distanceMeters,
      engineOnSeconds: days[0]?.engineOnSeconds,
      idlingSeconds: days[0]?.idlingSeconds,
      runningSeconds: Math.round(history.seconds.running),
      withoutCommunicationSeconds: Math.round(history.seconds.without_communication),
      fixes: drive().length,
      trips: 1,
    });
    expect(facts.idlingSeconds).toBeGreaterThan(1_700);
    expect(hours.idlingSeconds?.reduce((sum, seconds) => sum + seconds, 0)).toBe(facts.idlingSeconds);
    expect(await findDrift()).toEqual([]);
  });

  it('are closed when the day ends, for assets that did not report too, and written once', async () => {
    clock.advance(24 * hourMs);
    await addUp();
    const day = await readDay();
    expect(day).toMatchObject({ isClosed: true, isRevised: false, revisions: [] });
    expect(day.facts.daySeconds).toBe(86_400);
    expect((await readDay(parked, dayAfter(1))).facts.withoutCommunicationSeconds).toBeGreaterThan(0);
    expect(await addUp()).toBe(0);
    expect(await findDrift()).toEqual([]);
  });

  it('change with late fixes, and keep their former values', async () => {
    const before = await readDay();
    const later = fixAt(6_900, 12_000, 0);
    await send(truck, [
      { ...later, ignition: true, speedKph: 0 },
      { ...fixAt(7_500, 12_000, 0), ignition: false, speedKph: 0 },
      { ...fixAt(26 * 3600, 12_000, 0), ignition: false, speedKph: 0 },
      { ...fixAt(900, 3, 0), ignition: true, speedKph: 0 },
    ]);
    await addUp();
    const after = await readDay();
    expect(after).toMatchObject({ isClosed: true, isRevised: true });
    expect(after.revisions).toMatchObject([{ cause: 'late_data', facts: before.facts }]);
    expect(after.facts.fixes).toBeGreaterThan(before.facts.fixes ?? 0);
    expect((await readMetric('utilization')).revisedDays).toBeGreaterThan(0);
    await expectLateChanges(before.facts, after.facts);
    expect(await findDrift()).toEqual([]);
  });

  it('stay the same when every asset is recomputed by a new version', async () => {
    const before = await readDay();
    await queryAsOwner(`update reducer_states set reducer_version = 0`);
    await runner.requestRebuilds();
    await addUp();
    const versions = await queryAsOwner<{ reducer_version: number }>(
      'select distinct reducer_version from reducer_states where reducer_version = 0',
    );
    expect(versions).toEqual([]);
    expect(await readDay()).toEqual(before);
  });

  it('belong to the UL of the day, and are hidden from others', async () => {
    await queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [unitIds.SOUTH, assetId]);
    const ofDay = { params: { assetId, day: today } };
    for (const person of [stranger, people.nowhere, people.southern]) {
      await person.refused('getAssetDay', ofDay, 404);
      const figure = await readMetric('engine_hours', { groupBy: 'assets' }, person);
      expect([figure.figure.numerator, figure.groups]).toEqual([0, []]);
      const rows = await person.call('listMetricRows', { ...ofMetric('distance'), query: period });
      expect(rows.total).toBe(0);
    }
    const home = await viewer.call('getAssetDay', ofDay);
    expect(home).toMatchObject({ asset: { id: assetId, code: null }, unit: { id: unitIds.NORTH } });
    await queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [unitIds.NORTH, assetId]);
  });
});

describe('figures', () => {
  const several: MetricCode[] = ['idle_share', 'engine_hours', 'distance'];
  const asked = { ...period, metrics: several, groupBy: 'assets' } as const;

  it('are refused if one of the metrics lacks the grouping, or does not exist', async () => {
    await owner.refused('listFigures', { query: { ...asked, groupBy: 'hours_of_week' } }, 422);
    await owner.refused('listFigures', { query: { ...period, metrics: 'nonsense' } }, 422);
    await owner.refused('listFigures', { query: period }, 422);
    await owner.refused(
      'getMetricChange',
      { ...ofMetric('distance'), query: { ...period, compare: 'none' } },
      422,
    );
  });

  it('match each metric alone, with the groups of the first, in pages', async () => {
    const { items } = await owner.call('listFigures', { query: asked });
    expect(items.map(({ metric }) => metric)).toEqual(several);
    for (const answer of items) {
      const alone = await readMetric(answer.metric, { groupBy: 'assets' });
      expect({ ...answer, groups: answer.groups.toSorted((a, b) => Number(a.key) - Number(b.key)) }).toEqual({
        ...alone,
        groups: alone.groups.toSorted((a, b) => Number(a.key) - Number(b.key)),
      });
    }
    const keys = items[0]?.groups.map(({ key }) => key) ?? [];
    const page = await owner.call('listFigures', { query: { ...asked, skip: 1, most: 1 } });
    for (const answer of page.items) {
      expect(answer.groups.map(({ key }) => key)).toEqual(keys.slice(1, 2));
      expect(answer.groupCount).toBe(keys.length);
    }
  });

  it('require a module that shows them, and cover the person’s ULs', async () => {
    const query = { ...period, metrics: ['engine_hours' as const], groupBy: 'assets' as const };
    const figuresOf = async (person: Person) => (await person.call('listFigures', { query })).items;
    const choicesOf = (person: Person, assets: number[] = []) =>
      person.call('getFigureChoices', { query: { assets } });
    const [mine] = await figuresOf(people.seer);
    expect(mine?.groups.map(({ label }) => label)).toContain('A1');
    const { units } = await choicesOf(people.seer);
    expect(units.map(({ value }) => value)).toEqual([String(unitIds.NORTH)]);
    const { assets } = await choicesOf(people.seer, [assetId]);
    expect(assets).toEqual([{ value: String(assetId), label: 'A1', assets: 1 }]);
    expect((await choicesOf(people.away, [assetId])).assets).toEqual([]);
    expect((await figuresOf(people.away))[0]?.groups).toEqual([]);
    const nothing = await people.without.send('listFigures', { query });
    expect(nothing.body).not.toContain('A1');
  });

  it.each(['distance', 'idle_share', 'communicating_share'] as const)(
    'list the assets that changed %s, adding up to the change',
    async (metric) => {
      const query = { from: dayAfter(1), to: dayAfter(2) };
      const change = await owner.call('getMetricChange', { ...ofMetric(metric), query });
      const parts = change.byAssets.reduce((sum, part) => sum + part.change, change.others.change);
      const whole = change.change ?? 0;
      expect(parts).toBeCloseTo(whole, 9);
      expect((change.byNumerator ?? whole) + (change.byDenominator ?? 0)).toBeCloseTo(whole, 9);
      const alone = await readMetric(metric, query);
      expect(change.before).toEqual(alone.before);
    },
  );

  it('are filtered to assets with any of the current tags, as by listing the assets', async () => {
    const tagged = (id: number, tags: readonly string[]) =>
      queryAsOwner('update assets set tags = $2 where asset_id = $1', [id, tags]);
    await tagged(assetId, ['Reserva', 'Crítico']);
    await tagged(parked, ['À venda']);
    type Query = CallArguments<'listFigures'>[0]['query'];
    const query: Query = { ...period, metrics: ['engine_hours', 'distance'], groupBy: 'assets' };
    const ofTags = (tags: string[], more: Partial<Query>) =>
      owner.call('listFigures', { query: { ...query, ...more, tags } });
    const ofAssets = (assets: number[], more: Partial<Query>) =>
      owner.call('listFigures', { query: { ...query, ...more, assets } });
    const withoutAddress = ({ items }: Figures) => items.map(({ rows: _rows, ...answer }) => answer);
    for (const groupBy of ['assets', 'units', 'weeks', 'months'] as const) {
      const both = await ofTags(['critico', 'a venda'], { groupBy });
      expect(withoutAddress(both)).toEqual(withoutAddress(await ofAssets([assetId, parked], { groupBy })));
    }
    const hours: Partial<Query> = { groupBy: 'hours_of_week', metrics: ['idle_share'] };
    expect(withoutAddress(await ofTags(['RESERVA'], hours))).toEqual(
      withoutAddress(await ofAssets([assetId], hours)),
    );
    expect((await ofTags(['none'], {})).items[0]?.groups).toEqual([]);
    const rows = await owner.call('listMetricRows', {
      ...ofMetric('engine_hours'),
      query: { ...period, tags: ['reserva'] },
    });
    expect(new Set(rows.items.map(({ asset }) => asset.id))).toEqual(new Set([assetId]));
    const choices = await owner.call('getFigureChoices');
    expect(choices.tags).toEqual([
      { value: '', label: '', assets: 1 },
      { value: 'À venda', label: 'À venda', assets: 1 },
      { value: 'Crítico', label: 'Crítico', assets: 1 },
      { value: 'Reserva', label: 'Reserva', assets: 1 },
    ]);
    await tagged(assetId, []);
    expect((await ofTags(['reserva'], {})).items[0]?.groups).toEqual([]);
    await tagged(parked, []);
  });

  it('are exported in the requested language, with their components', async () => {
    const file = await owner.send('exportFigures', { query: { ...asked, format: 'csv', locale: 'pt' } });
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body).toContain('Horas de motor');
    const [, ...lines] = file.body.trim().split('\r\n');
    const { items } = await owner.call('listFigures', { query: asked });
    expect(lines).toHaveLength(items.reduce((sum, { groups }) => sum + groups.length + 1, 0));
    const rows = await owner.send('exportMetricRows', {
      ...ofMetric('distance'),
      query: { ...period, format: 'csv' },
    });
    const { total } = await owner.call('listMetricRows', { ...ofMetric('distance'), query: period });
    expect(rows.body.trim().split('\r\n')).toHaveLength(total + 1);
  });
});

describe('metrics', () => {
  it('refuse a period that ends before it starts, an unsupported grouping, and a foreign cursor', async () => {
    await owner.refused(
      'getMetric',
      { ...ofMetric('utilization'), query: { from: period.to, to: period.from } },
      422,
    );
    await owner.refused(
      'getMetric',
      { ...ofMetric('distance'), query: { ...period, from: '0000-01-01' } },
      422,
    );
    await owner.refused('getMetric', { params: { metric: 'nonsense' }, query: period }, 404);
    const byHours = { ...period, groupBy: 'hours_of_week' };
    const error = { groupBy: ['invalid_value'] };
    await owner.refused('getMetric', { ...ofMetric('distance'), query: byHours }, error);
    await owner.refused(
      'listMetricRows',
      { ...ofMetric('distance'), query: { ...period, cursor: 'x' } },
      422,
    );
  });

  it('report their components, their assets, and exclusions', async () => {
    const { facts } = await readDay();
    const answer = await readMetric('utilization', { from: today, to: dayAfter(1), assets: [assetId] });
    expect(answer).toMatchObject({
      version: 1,
      unit: 'percent',
      timeZone: 'UTC',
      before: { from: dayAfter(-1) },
    });
    expect(answer.figure).toMatchObject({
      numerator: facts.engineOnSeconds,
      denominator: facts.engineKnownSeconds,
      coverage: { assets: { known: 1, of: 1 } },
    });
    const left = answer.leftOut.reduce((sum, { hours }) => sum + hours, 0);
    expect(answer.figure.coverage.hours.known + left).toBeCloseTo(24, 3);
    const all = await readMetric('distance');
    expect(all.figure.coverage.assets).toEqual({ known: 2, of: 3 });
    expect(all.leftOut.find(({ reason }) => reason === 'never_reported')?.assets).toBe(1);
    expect(all.dataAt).not.toBeNull();
  });

  it('add up in every grouping to their total', async () => {
    const { items } = await owner.call('listMetrics');
    expect(items.map(({ code }) => code)).toEqual(
      metricCodes.filter((code) => !financialMetrics.includes(code)),
    );
    for (const { code, groups } of items) {
      for (const groupBy of code === 'utilization' ? groups : groups.slice(7)) {
        const { figure, groups: parts } = await readMetric(code, { groupBy });
        const sum = parts.reduce((total, { numerator }) => total + numerator, 0);
        expect(sum, `${code} by ${groupBy}`).toBe(figure.numerator);
      }
    }
  });

  it('are the same from UL days as from asset days', async () => {
    const [short, long] = [
      await readMetric('idle_share'),
      await readMetric('idle_share', { groupBy: 'models' }),
    ];
    expect(long.figure).toEqual(short.figure);
    expect(long.before).toEqual(short.before);
  });

  it('link to the asset-days that add up to them, in pages in any order', async () => {
    const { figure } = await readMetric('distance');
    for (const [sort, order] of [
      ['day', 'asc'],
      ['value', 'desc'],
      ['numerator', 'asc'],
      ['asset', 'desc'],
    ] as const) {
      const query = { ...period, limit: 1, sort, order };
      let total = 0;
      const items = await everyPage<MetricRowList['items'][number]>(async (cursor) => {
        const page = await owner.call('listMetricRows', {
          ...ofMetric('distance'),
          query: { ...query, ...(cursor && { cursor }) },
        });
        ({ total } = page);
        return page;
      });
      expect(items).toHaveLength(total);
      expect(items.reduce((sum, row) => sum + row.figure.numerator, 0)).toBe(figure.numerator);
      expect(new Set(items.map((row) => `${row.asset.id} ${row.day}`)).size).toBe(items.length);
    }
    expect((await readDay()).facts).toMatchObject(
      Object.fromEntries(factNames.map((name) => [name, expect.any(Number)])),
    );
  });

  it('are deleted with their positions', async () => {
    await queryAsOwner(`update accounts set retention = interval '90 days'`);
    await queryAsOwner(`select ensure_fact_partitions(array['2020-01-05'::date])`);
    const removed = await jobs.query<{ removed: number }>(
      'select remove_expired_facts(now(), 100) as removed',
    );
    expect(removed.rows[0]?.removed).toBeGreaterThanOrEqual(0);
    const partitions = await queryAsOwner(`select to_regclass('asset_days_202001') as name`);
    expect(partitions).toEqual([{ name: null }]);
  });
});

describe('the trail of a long day', () => {
  it('is stored once the day is over, but not for a day of few fixes', async () => {
    const { id: dense } = await plant();
    const day = dayAfter(-5);
    await queryAsOwner('select ensure_position_partitions($1::timestamptz[])', [[day]]);
    await queryAsOwner(
      `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude)
        select account_id, device_id, at, n, asset_id, at, 10, 20 from devices, generate_series(0, 4001) n,
          lateral (select $2::timestamptz + n * interval '43 seconds' as at) t where asset_id = $1`,
      [dense, day],
    );
    await queryAsOwner(
      `insert into asset_day_marks (account_id, asset_id, day)
        select account_id, $1, $2::date + n from assets, generate_series(0, 1) n where asset_id = $1`,
      [dense, day],
    );
    await addUp();
    // Two days of 2,009 and 1,993 fixes.
    const rows = await queryAsOwner('select from_at, to_at, points from trail_days where asset_id = $1', [
      dense,
    ]);
    expect(rows).toEqual([
      { from_at: new Date(day), to_at: new Date(Date.parse(day) + 24 * hourMs), points: null },
    ]);
  });
});
