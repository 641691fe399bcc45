import type { AlertCounts, AlertEvidence, AlertFacets, AlertList } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlertsWorld, type AlertsWorld } from '../testing/alerts-world.ts';

let world: AlertsWorld;
let heat: number;
let silence: number;
let old: number;
let south: number;
let group: number;

beforeAll(async () => {
  world = await createAlertsWorld();
  const { userIds, portal, accountId } = world;
  heat = await world.plant({
    severity: 'critical',
    openedAt: '2026-03-02T08:00:00Z',
    more: { due_at: '2026-03-02T09:00:00Z', owner_id: userIds['rui'], order_number: 'WO-77' },
  });
  silence = await world.plant({ type: 'silence', asset: 'two', openedAt: '2026-03-02T09:00:00Z' });
  old = await world.plant({
    asset: 'two',
    status: 'resolved',
    openedAt: '2026-02-01T09:00:00Z',
    more: { countermeasure_count: 1 },
  });
  south = await world.plant({ asset: 'other', status: 'running', openedAt: '2026-03-02T10:00:00Z' });
  group = await world.plant({ asset: null, unit: 'north', type: 'silence', severity: 'low' });
  await portal.queryAsOwner(
    `insert into alert_members (account_id, alert_id, member_id, added_at) select $1, $2, unnest($3::int[]), now()`,
    [accountId, group, [silence, south]],
  );
});
afterAll(() => world.portal.stop());

const ask = async <T>(who: string, path: string): Promise<T> =>
  (await world.ask(who, 'GET', path)).body as unknown as T;
const idsOf = async (who: string, query: string): Promise<number[]> =>
  (await ask<AlertList>(who, `/alerts?${query}`)).items.map(({ id }) => id);

describe('refuses', () => {
  it('who is not signed in, sees no alerts, or asks for one of another UL or account', async () => {
    for (const path of ['', '/facets', '/counts', `/${heat}`]) {
      expect((await world.ask('nobody', 'GET', `/alerts${path}`)).status).toBe(401);
      expect((await world.ask('bob', 'GET', `/alerts${path}`)).status).toBe(403);
    }
    expect((await world.ask('lia', 'GET', `/alerts/${south}`)).status).toBe(404);
    expect((await world.ask('lia', 'GET', `/alerts/${heat}`)).status).toBe(200);
  });

  it('a cursor of another order', async () => {
    const { nextCursor } = await ask<AlertList>('ana', '/alerts?limit=1');
    const path = `/alerts?limit=1&sort=type&cursor=${nextCursor}`;
    expect((await world.ask('ana', 'GET', path)).status).toBe(422);
  });
});

describe('lists', () => {
  it('what waits first, the gravest of it first, of the ULs that the reader sees', async () => {
    expect(await idsOf('ana', '')).toEqual([heat, south, silence, group, old]);
    expect(await idsOf('lia', '')).toEqual([heat, silence, group, old]);
    expect(await idsOf('ana', 'order=asc')).toEqual([group, silence, south, heat, old]);
    expect(await idsOf('ana', 'statuses=running&statuses=resolved&severities=high')).toEqual([south, old]);
  });

  it('in every order and page by page, each alert once', async () => {
    for (const sort of ['severity', 'openedAt', 'type', 'asset', 'status']) {
      for (const order of ['asc', 'desc']) {
        const seen: number[] = [];
        let cursor = '';
        do {
          const page: AlertList = await ask('ana', `/alerts?limit=2&sort=${sort}&order=${order}${cursor}`);
          expect(page.total).toBe(5);
          seen.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
        } while (cursor !== '');
        expect(new Set(seen).size, `${sort} ${order}`).toBe(5);
        expect(seen).toEqual(await idsOf('ana', `sort=${sort}&order=${order}`));
      }
    }
  });

  it('what the filters let through', async () => {
    const { types, units, assets, userIds } = world;
    const found: Record<string, number[]> = {
      'statuses=opened&statuses=running': [heat, south, silence, group],
      'severities=low': [group],
      [`types=${types.silence}`]: [silence, group],
      [`units=${units.south}`]: [south],
      [`assets=${assets.two}`]: [silence, old],
      [`owners=${userIds['rui']}`]: [heat],
      'owners=0': [south, silence, group, old],
      'customers=0&assetCategories=Truck': [heat, south, silence, old],
      'hasRecommendation=true&statuses=opened': [heat],
      'hasRecommendation=false': [silence, group],
      'hasCountermeasure=true': [old],
      'overdue=true': [heat],
      'overdue=false': [south, silence, group, old],
      'from=2026-03-02T09:00:00Z&to=2026-03-02T10:00:00Z': [silence],
      'search=ONE': [heat],
      'search=engine': [heat, south, old],
      'search=wo-7': [heat],
      'search=ALR-2': [silence],
    };
    for (const [query, ids] of Object.entries(found)) expect(await idsOf('ana', query), query).toEqual(ids);
    expect(await idsOf('lia', 'search=engine')).toEqual([heat, old]);
  });

  it('asset, type, place and owner, also to who sees no map', async () => {
    const { items } = await ask<AlertList>('rui', '/alerts?search=ALR-1');
    expect(items).toMatchObject([
      {
        type: { code: 'HEAT', name: 'Engine too hot' },
        description: 'Engine too hot.',
        asset: { code: 'one', category: 'Truck', customer: null },
        unit: { code: 'N' },
        owner: { name: 'rui@alfa.example' },
        place: { longitude: -46.6, latitude: -23.5 },
        hasRecommendation: true,
        orderNumber: 'WO-77',
      },
    ]);
    expect(items[0]?.place?.name).toContain('São Paulo');
  });
});

it('counts each value with what the other filters let through, and names who can be given an alert', async () => {
  const facets = await ask<AlertFacets>('ana', '/alerts/facets?statuses=opened');
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
    ['ana@alfa.example', 0],
    ['lia@alfa.example', 0],
    ['rui@alfa.example', 1],
  ]);
  const own = await ask<AlertFacets>('lia', '/alerts/facets');
  expect([own.total, own.units]).toMatchObject([4, [{ label: 'N N', count: 4 }]]);
  const two = await ask<AlertFacets>('ana', `/alerts/facets?statuses=resolved&assets=${world.assets.one}`);
  expect([two.total, two.statuses]).toMatchObject([0, [{ value: 'opened', count: 1 }]]);
});

it('counts what waits', async () => {
  expect(await ask<AlertCounts>('rui', '/alerts/counts')).toEqual({
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
  expect(await ask<AlertCounts>('ana', '/alerts/counts')).toMatchObject({ running: 1, mine: 0 });
});

it('shows an alert with its condition, recommendation, occurrences, and of its group and asset what the reader sees', async () => {
  const alert = (await world.ask('rui', 'GET', `/alerts/${silence}`)).body;
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
  const members = async (who: string) => (await world.ask(who, 'GET', `/alerts/${group}`)).body;
  expect(await members('rui')).toMatchObject({ memberCount: 1, members: [{ id: silence }] });
  expect(await members('ana')).toMatchObject({ memberCount: 2 });
});

describe('exports', () => {
  const exported = (who: string, body: object) =>
    world.portal.call('POST', '/alerts/export', world.tokens[who], { locale: 'pt', ...body });

  it('nothing to who sees no alerts', async () => {
    expect((await exported('nobody', {})).statusCode).toBe(401);
    expect((await exported('bob', {})).statusCode).toBe(403);
  });

  it("the specification's fields in the language and the zone that were asked, of what the reader sees", async () => {
    const answer = await exported('lia', { statuses: ['opened'], severities: ['critical', 'low'] });
    const lines = answer.body.trim().split(/\r?\n/);
    expect(answer.headers['content-disposition']).toContain('alertas-2026-03-02.csv');
    expect(lines[0]).toContain('Severidade');
    expect(lines[0]).toContain('Data/hora (');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(
      /ALR-1.*Engine too hot.*Gravíssimo.*Sim.*Não.*Aberto.*one.*WO-77.*Check the radiator/,
    );
    expect((await exported('lia', { ids: [silence, south] })).body.trim().split(/\r?\n/)).toHaveLength(2);
    const [audited] = await world.portal.queryAsOwner<{ after: object }>(
      "select after from audit_entries where action = 'alert.export' order by sequence limit 1",
    );
    expect(audited?.after).toMatchObject({ rows: 2, severities: ['critical', 'low'] });
  });

  it('a workbook', async () => {
    expect((await exported('ana', { format: 'xlsx' })).headers['content-type']).toContain('spreadsheetml');
  });
});

describe('the evidence of an alert', () => {
  it('is refused to who does not see the alert', async () => {
    expect((await world.ask('bob', 'GET', `/alerts/${heat}/evidence`)).status).toBe(403);
    expect((await world.ask('lia', 'GET', `/alerts/${south}/evidence`)).status).toBe(404);
  });

  it('is what devices told around the latest occurrence, to who sees the map', async () => {
    const { portal, accountId, assets } = world;
    await portal.queryAsOwner(`select ensure_position_partitions(array['2026-03-02Z'::timestamptz])`);
    await portal.queryAsOwner(
      `with made as (insert into devices (account_id, asset_id, external_id) values ($1, $2, 'D') returning device_id)
        insert into positions (account_id, device_id, asset_id, fixed_at, received_at, latitude, longitude, speed_kph,
          attributes, content_hash)
        select $1, device_id, $2, '2026-03-02T07:00Z'::timestamptz + n * interval '10 min', now(), -23.5, -46.6, n,
          '{"engineTemp": 90}', n
        from made, generate_series(1, 10) n`,
      [accountId, assets.one],
    );
    const evidence = await ask<AlertEvidence>('ana', `/alerts/${heat}/evidence`);
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
    expect(await ask('rui', `/alerts/${heat}/evidence`)).toMatchObject({
      fixes: [],
      fixCount: 0,
      series: [],
    });
    expect(await ask('ana', `/alerts/${group}/evidence`)).toMatchObject({ fixes: [], series: [] });
  });
});
