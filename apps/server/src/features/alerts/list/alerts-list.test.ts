import { alertSorts, sortOrders, type AlertFacets, type CallInput } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyPage } from '../../../testing/every-page.ts';
import type { PortalClient } from '../../../testing/portal-client.ts';
import { createAlertsWorld } from '../testing/alerts-world.ts';

const world = await createAlertsWorld();
const { owner, rui, lia, viewer, visitor, accountId, unitIds, assetIds, queryAsOwner } = world;
afterAll(() => world.stop());
let heat: number;
let silence: number;
let old: number;
let south: number;
let group: number;

beforeAll(async () => {
  heat = await world.plant({
    severity: 'critical',
    openedAt: '2026-03-02T08:00:00Z',
    more: { due_at: '2026-03-02T09:00:00Z', owner_id: rui.id, order_number: 'WO-77' },
  });
  silence = await world.plant({ type: 'silence', asset: 'two', openedAt: '2026-03-02T09:00:00Z' });
  old = await world.plant({
    asset: 'two',
    status: 'resolved',
    openedAt: '2026-02-01T09:00:00Z',
    more: { countermeasure_count: 1 },
  });
  south = await world.plant({ asset: 'other', status: 'running', openedAt: '2026-03-02T10:00:00Z' });
  group = await world.plant({ asset: null, unit: 'N', type: 'silence', severity: 'low' });
  await queryAsOwner(
    `insert into alert_members (account_id, alert_id, member_id, added_at) select $1, $2, unnest($3::int[]), now()`,
    [accountId, group, [silence, south]],
  );
});

type Query = CallInput<'listAlerts'>['query'];
const idsOf = async (person: PortalClient, query: Query = {}): Promise<number[]> =>
  (await person.call('listAlerts', { query })).items.map(({ id }) => id);

describe('refuses', () => {
  it('visitors, people without access to alerts, and an alert of another UL', async () => {
    for (const name of ['listAlerts', 'listAlertFacets', 'countAlerts', 'getAlert'] as const) {
      await visitor.refused(name, { params: { alertId: heat } }, 401);
      await viewer.refused(name, { params: { alertId: heat } }, 403);
    }
    await lia.refused('getAlert', { params: { alertId: south } }, 404);
    await lia.call('getAlert', { params: { alertId: heat } });
  });

  it('a cursor of another order', async () => {
    const { nextCursor } = await owner.call('listAlerts', { query: { limit: 1 } });
    await owner.refused('listAlerts', { query: { limit: 1, sort: 'type', cursor: nextCursor } }, 422);
  });
});

describe('lists', () => {
  it('the most severe waiting alerts first, in the reader’s ULs', async () => {
    expect(await idsOf(owner)).toEqual([heat, south, silence, group, old]);
    expect(await idsOf(lia)).toEqual([heat, silence, group, old]);
    expect(await idsOf(owner, { order: 'asc' })).toEqual([group, silence, south, heat, old]);
    expect(await idsOf(owner, { statuses: ['running', 'resolved'], severities: ['high'] })).toEqual([
      south,
      old,
    ]);
  });

  it.each(alertSorts.flatMap((sort) => sortOrders.map((order) => [sort, order] as const)))(
    'pages by %s %s, each alert once',
    async (sort, order) => {
      const seen = await everyPage(async (cursor) => {
        const page = await owner.call('listAlerts', { query: { limit: 2, sort, order, cursor } });
        expect(page.total).toBe(5);
        return page;
      });
      expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
      expect(seen.map(({ id }) => id)).toEqual(await idsOf(owner, { sort, order }));
    },
  );

  it.each<[Query, () => number[]]>([
    [{ statuses: ['opened', 'running'] }, () => [heat, south, silence, group]],
    [{ severities: ['low'] }, () => [group]],
    [{ types: [world.types.silence] }, () => [silence, group]],
    [{ units: [unitIds.S] }, () => [south]],
    [{ assets: [assetIds.two] }, () => [silence, old]],
    [{ owners: [rui.id] }, () => [heat]],
    [{ owners: [0] }, () => [south, silence, group, old]],
    [{ customers: [0], assetCategories: ['Truck'] }, () => [heat, south, silence, old]],
    [{ hasRecommendation: true, statuses: ['opened'] }, () => [heat]],
    [{ hasRecommendation: false }, () => [silence, group]],
    [{ hasCountermeasure: true }, () => [old]],
    [{ overdue: true }, () => [heat]],
    [{ overdue: false }, () => [south, silence, group, old]],
    [{ from: '2026-03-02T09:00:00Z', to: '2026-03-02T10:00:00Z' }, () => [silence]],
    [{ search: 'ONE' }, () => [heat]],
    [{ search: 'engine' }, () => [heat, south, old]],
    [{ search: 'wo-7' }, () => [heat]],
    [{ search: 'ALR-2' }, () => [silence]],
  ])('the alerts that match %j', async (query, ids) => {
    expect(await idsOf(owner, query)).toEqual(ids());
  });

  it('the alerts that match a search, in the reader’s ULs', async () => {
    expect(await idsOf(lia, { search: 'engine' })).toEqual([heat, old]);
  });

  it('asset, type, place and owner, also to people without access to the map', async () => {
    const { items } = await rui.call('listAlerts', { query: { search: 'ALR-1' } });
    expect(items).toMatchObject([
      {
        type: { code: 'HEAT', name: 'Engine too hot' },
        description: 'Engine too hot.',
        asset: { code: 'one', category: 'Truck', customer: null },
        unit: { code: 'N' },
        owner: { name: 'rui' },
        place: { longitude: -46.6, latitude: -23.5 },
        hasRecommendation: true,
        orderNumber: 'WO-77',
      },
    ]);
    expect(items[0]?.place?.name).toContain('São Paulo');
  });
});

it('counts each value under the other filters, and lists possible owners', async () => {
  const facets = await owner.call('listAlertFacets', { query: { statuses: ['opened'] } });
  const counts = (name: Exclude<keyof AlertFacets, 'total'>) =>
    facets[name].map(({ label, count }) => [label, count]);
  expect(facets.total).toBe(3);
  expect(counts('statuses')).toEqual([
    ['opened', 3],
    ['resolved', 1],
    ['running', 1],
  ]);
  expect(counts('severities')).toEqual([
    ['critical', 1],
    ['high', 1],
    ['low', 1],
  ]);
  expect(counts('types')).toEqual([
    ['Engine too hot', 1],
    ['No word', 2],
  ]);
  expect(counts('units')).toEqual([['N N', 3]]);
  expect(counts('assetCategories')).toEqual([
    ['', 1],
    ['Truck', 2],
  ]);
  expect(counts('owners')).toEqual([
    ['', 2],
    ['lia', 0],
    ['owner', 0],
    ['rui', 1],
  ]);
  const own = await lia.call('listAlertFacets');
  expect([own.total, own.units]).toMatchObject([4, [{ label: 'N N', count: 4 }]]);
  const two = await owner.call('listAlertFacets', {
    query: { statuses: ['resolved'], assets: [assetIds.one] },
  });
  expect([two.total, two.statuses]).toMatchObject([0, [{ value: 'opened', count: 1 }]]);
});

it('counts waiting alerts', async () => {
  expect(await rui.call('countAlerts')).toEqual({
    opened: 3,
    running: 0,
    mine: 1,
    overdue: 1,
    bySeverity: [
      { severity: 'critical', count: 1 },
      { severity: 'high', count: 1 },
      { severity: 'low', count: 1 },
    ],
    newestId: group,
  });
  expect(await owner.call('countAlerts')).toMatchObject({ running: 1, mine: 0 });
});

it('shows an alert with its condition, advice, occurrences, and the group and asset the reader sees', async () => {
  const alert = await rui.call('getAlert', { params: { alertId: silence } });
  expect(alert).toMatchObject({
    typeState: 'current',
    condition: { type: 'calculated', when: { kind: 'no_communication', minutes: 30 } },
    recommendation: '',
    tags: ['engine'],
    occurrences: [{ from: '2026-03-02T09:00:00.000Z', to: null }],
    inGroups: [{ id: group, name: 'No word' }],
    othersOfAsset: [{ id: old }],
    last30Days: 1,
    history: [],
    notified: [],
  });
  const members = (person: PortalClient) => person.call('getAlert', { params: { alertId: group } });
  expect(await members(rui)).toMatchObject({ memberCount: 1, members: [{ id: silence }] });
  expect(await members(owner)).toMatchObject({ memberCount: 2 });
});

describe('exports', () => {
  const exported = (person: PortalClient, body: object) =>
    person.send('exportAlerts', { body: { locale: 'pt', ...body } });

  it('nothing to people without access to alerts', async () => {
    await visitor.refused('exportAlerts', { body: { locale: 'pt' } }, 401);
    await viewer.refused('exportAlerts', { body: { locale: 'pt' } }, 403);
  });

  it("the specification's fields in the requested language and time zone, limited to the reader's access", async () => {
    const answer = await exported(lia, { statuses: ['opened'], severities: ['critical', 'low'] });
    const lines = answer.body.trim().split(/\r?\n/);
    expect(answer.headers['content-disposition']).toContain('alertas-2026-03-02.csv');
    expect(lines[0]).toContain('Severidade');
    expect(lines[0]).toContain('Data/hora (');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(
      /ALR-1.*Engine too hot.*Gravíssimo.*Sim.*Não.*Aberto.*one.*WO-77.*Check the radiator/,
    );
    expect((await exported(lia, { ids: [silence, south] })).body.trim().split(/\r?\n/)).toHaveLength(2);
    const [audited] = await queryAsOwner<{ after: object }>(
      `select after from audit_entries where account_id = $1 and action = 'alert.export' order by sequence limit 1`,
      [accountId],
    );
    expect(audited?.after).toMatchObject({ rows: 2, severities: ['critical', 'low'] });
  });

  it('a workbook', async () => {
    expect((await exported(owner, { format: 'xlsx' })).headers['content-type']).toContain('spreadsheetml');
  });
});

describe('the evidence of an alert', () => {
  const evidenceOf = (person: PortalClient, alertId: number) =>
    person.call('getAlertEvidence', { params: { alertId } });

  it('is refused to people who do not see the alert', async () => {
    await viewer.refused('getAlertEvidence', { params: { alertId: heat } }, 403);
    await lia.refused('getAlertEvidence', { params: { alertId: south } }, 404);
  });

  it('is what devices sent around the latest occurrence, for people who see the map', async () => {
    await queryAsOwner(`select ensure_position_partitions(array['2026-03-02Z'::timestamptz])`);
    await queryAsOwner(
      `with made as (insert into devices (account_id, asset_id, external_id) values ($1, $2, 'D') returning device_id)
        insert into positions (account_id, device_id, asset_id, fixed_at, received_at, latitude, longitude, speed_kph,
          attributes, content_hash)
        select $1, device_id, $2, '2026-03-02T07:00Z'::timestamptz + n * interval '10 min', now(), -23.5, -46.6, n,
          '{"engineTemp": 90}', n
        from made, generate_series(1, 10) n`,
      [accountId, assetIds.one],
    );
    const evidence = await evidenceOf(owner, heat);
    expect(evidence).toMatchObject({
      from: '2026-03-02T07:30:00.000Z',
      to: '2026-03-02T12:30:00.000Z',
      occurrence: { from: '2026-03-02T08:00:00.000Z', to: null },
      fixCount: 8,
      geofenceShape: null,
      series: [{ reading: 'speed', unit: 'km/h', limit: null }],
    });
    expect(evidence.series[0]?.points).toHaveLength(8);
    expect(evidence.fixes[0]).toMatchObject({
      fixedAt: '2026-03-02T08:40:00.000Z',
      speedKph: 10,
      readings: { engine_temperature: 90 },
    });
    expect(await evidenceOf(rui, heat)).toMatchObject({
      fixes: [],
      fixCount: 0,
      series: [],
    });
    expect(await evidenceOf(owner, group)).toMatchObject({ fixes: [], series: [] });
  });

  it('shows the meter behind a maintenance alert', async () => {
    const condition = {
      type: 'calculated',
      when: { kind: 'meter_due', meter: 'hour_meter', every: 250, from: 0, ahead: 0 },
    };
    await queryAsOwner(
      `update alert_type_versions v set settings = jsonb_set(v.settings, '{condition}', $2::jsonb)
        from alerts a where a.alert_id = $1 and v.alert_type_id = a.alert_type_id and v.version = a.type_version`,
      [heat, JSON.stringify(condition)],
    );
    await queryAsOwner('update positions set hour_meter_hours = 100 + speed_kph / 100 where asset_id = $1', [
      assetIds.one,
    ]);
    const { series } = await evidenceOf(owner, heat);
    expect(series).toMatchObject([{ reading: 'hour_meter', unit: 'h' }]);
    expect(series[0]?.points).toHaveLength(8);
  });
});
