import { assetStatuses, type Asset, type AssetFacets, type FleetSummary } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssetsServer, type AssetsServer, type Person } from './testing/start-assets-server.ts';

interface Page {
  items: Asset[];
  nextCursor: string | null;
  total: number;
}

const now = new Date('2030-03-04T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let portal: AssetsServer;
let north: number;
let south: number;
let customerId: number;

const list = async (query: string, person: Person = 'admin') => {
  const answer = await portal.call('GET', `/assets?${query}`, person);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Page>();
};
const codesOf = async (query: string, person: Person = 'admin') =>
  (await list(`limit=500&${query}`, person)).items.map((asset) => asset.code);

beforeAll(async () => {
  portal = await startAssetsServer(now);
  ({ north, south } = portal.planted);
  const customer = await portal.call('POST', '/customers', 'admin', { name: 'Pedreira Santa Rita' });
  customerId = customer.json<{ id: number }>().id;
  const digger = { category: 'Escavadeira', manufacturer: 'Tornax', segment: 'Infraestrutura' };
  const running = await portal.plant({
    code: 'ESC-0412',
    unitId: north,
    model: 'E320L',
    ...digger,
    customerId,
  });
  const silent = await portal.plant({
    code: 'ESC-0405',
    unitId: south,
    model: 'E210',
    ...digger,
    region: 'SP',
    tags: ['Em manutenção', 'Reserva'],
  });
  const off = await portal.plant({
    code: 'CAM-0988',
    unitId: north,
    model: 'N460 6x4',
    manufacturer: 'São Jorge',
    category: 'Caminhão',
    costCenter: 'CC 3120',
  });
  const patient = await portal.plant({ code: 'CAM-0989', unitId: south, silentAfterMinutes: 60 * 72 });
  const disabled = await portal.plant({ code: 'PLT-0663', unitId: south, category: '100%_\\' });
  const maintained = await portal.plant({ code: 'MOT-0028', unitId: north });
  await portal.plant({ code: 'MAN-0142', unitId: north, segment: 'Agro', tags: ['Reserva'] });
  await portal.plantState(running.id, { fixedAt: hoursAgo(0.1), engineOn: true });
  await portal.plantState(silent.id, { fixedAt: hoursAgo(25), engineOn: true });
  await portal.plantState(off.id, { fixedAt: hoursAgo(23), engineOn: false });
  await portal.plantState(patient.id, { fixedAt: hoursAgo(71), engineOn: false });
  await portal.plantState(disabled.id, { fixedAt: hoursAgo(1), engineOn: true });
  await portal.call('PUT', `/assets/${disabled.id}`, 'admin', { disabled: true });
  await portal.call('PUT', `/assets/${maintained.id}`, 'admin', { inMaintenance: true });
  await portal.call('POST', '/assets', 'otherAdmin', { code: 'ALIEN', unitId: portal.planted.elsewhere });
});
afterAll(() => portal.stop());

describe('listAssets', () => {
  it('refuses visitors, people without the module, and queries that make no sense', async () => {
    expect((await portal.call('GET', '/assets')).statusCode).toBe(401);
    expect((await portal.call('GET', '/assets', 'stranger')).statusCode).toBe(403);
    const short = await portal.call('GET', '/assets?search=ab', 'admin');
    expect(short.json()).toMatchObject({ errors: { search: [101] } });
    const status = await portal.call('GET', '/assets?status=flying', 'admin');
    expect(status.statusCode).toBe(422);
    expect((await portal.call('GET', '/assets?units=2147483648', 'admin')).statusCode).toBe(422);
    expect((await portal.call('GET', '/assets?search=a%00b', 'admin')).statusCode).toBe(400);
    expect((await portal.call('GET', '/assets?sort=colour', 'admin')).statusCode).toBe(422);
    expect((await portal.call('GET', '/assets?order=up', 'admin')).statusCode).toBe(422);
  });

  it.each([
    ['code', 'null'],
    ['code', '[]'],
    ['code', '["assets code asc",1]'],
    ['code', '["assets code asc",1,"A"]'],
    ['code', '["assets code asc",1,null,"A"]'],
    ['code', '["assets code asc",1,"a\\u0000","a\\u0000"]'],
    ['code', '["assets code desc",1,"A","A"]'],
    ['code', '["units",1,"A","A"]'],
    ['model', '["assets code asc",1,"A","A"]'],
    ['status', '["assets status asc",1,"x","A"]'],
    ['odometer', '["assets odometer asc",1,"1;","A"]'],
    ['lastContact', '["assets lastContact asc",1,"today","A"]'],
  ])('refuses by %s the cursor %s, which this order does not write', async (sort, text) => {
    const cursor = Buffer.from(text).toString('base64url');
    const answer = await portal.call('GET', `/assets?sort=${sort}&cursor=${cursor}`, 'admin');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { cursor: ['invalid_value'] } });
  });

  it('says what an asset does, as its account has set the category, else as its words say', async () => {
    await portal.queryAsOwner('update asset_states set speed_kph = 0');
    const activityOf = async () => (await list('search=ESC-0412')).items[0]?.activity;
    expect(await activityOf()).toBe('working');
    const set = (categories: object) =>
      portal.queryAsOwner('update accounts set works_standing = $1', [JSON.stringify(categories)]);
    await set({ Escavadeira: false });
    expect(await activityOf()).toBe('idling');
    await set({ escavadeira: false });
    expect(await activityOf()).toBe('working');
    await set({});
    await portal.queryAsOwner('update asset_states set speed_kph = null');
  });

  it('shows the ULs of the person and nothing of another account', async () => {
    expect(await codesOf('')).toEqual([
      'CAM-0988',
      'CAM-0989',
      'ESC-0405',
      'ESC-0412',
      'MAN-0142',
      'MOT-0028',
      'PLT-0663',
    ]);
    expect(await codesOf('', 'northViewer')).toEqual(['CAM-0988', 'ESC-0412', 'MAN-0142', 'MOT-0028']);
    expect((await list('', 'northViewer')).total).toBe(4);
    expect(await codesOf('', 'otherAdmin')).toEqual(['ALIEN']);
  });

  it.each([
    ['running', ['ESC-0412']],
    ['turned_off', ['CAM-0988', 'CAM-0989']],
    ['without_communication', ['ESC-0405']],
    ['in_maintenance', ['MOT-0028']],
    ['temporarily_disabled', ['PLT-0663']],
    ['without_status', ['MAN-0142']],
    ['running&status=without_status', ['ESC-0412', 'MAN-0142']],
  ])(
    "computes the status %s when read, after the asset's silence else the account's",
    async (status, codes) => {
      expect(await codesOf(`status=${status}`)).toEqual(codes);
    },
  );

  it.each([
    ['categories=Escavadeira', ['ESC-0405', 'ESC-0412']],
    ['categories=Escavadeira&categories=Caminh%C3%A3o', ['CAM-0988', 'ESC-0405', 'ESC-0412']],
    ['manufacturers=Tornax&regions=SP', ['ESC-0405']],
    ['segments=Agro', ['MAN-0142']],
    ['costCenters=CC%203120', ['CAM-0988']],
    ['tags=RESERVA', ['ESC-0405', 'MAN-0142']],
    ['tags=em%20manutencao&tags=none', ['ESC-0405']],
    ['tags=&categories=Escavadeira', ['ESC-0412']],
    ['models=E210&models=E320L', ['ESC-0405', 'ESC-0412']],
    ['models=', ['CAM-0989', 'MAN-0142', 'MOT-0028', 'PLT-0663']],
    ['categories=Escavadeira&status=running&search=esc', ['ESC-0412']],
    ['categories=Nothing', []],
  ])('filters by %s', async (query, codes) => {
    expect(await codesOf(query)).toEqual(codes);
    expect((await list(query)).total).toBe(codes.length);
  });

  it('filters by customer, by none, and by UL', async () => {
    expect(await codesOf(`customers=${customerId}`)).toEqual(['ESC-0412']);
    expect(await codesOf('customers=0')).not.toContain('ESC-0412');
    expect(await codesOf(`customers=0&customers=${customerId}`)).toHaveLength(7);
    expect(await codesOf(`units=${south}`)).toEqual(['CAM-0989', 'ESC-0405', 'PLT-0663']);
    expect(await codesOf(`units=${south}`, 'northViewer')).toEqual([]);
  });

  it('shows the named ones of the assets that the person sees, and says nothing of others', async () => {
    const all = (await list('')).items;
    const idOf = (code: string) => all.find((asset) => asset.code === code)?.id ?? 0;
    const [alien] = (await list('', 'otherAdmin')).items;
    const named = [idOf('ESC-0412'), idOf('ESC-0405'), alien?.id, 999_999].map((id) => `assets=${id}`);
    expect(await codesOf(named.join('&'))).toEqual(['ESC-0405', 'ESC-0412']);
    expect(await codesOf(`${named.join('&')}&status=running`)).toEqual(['ESC-0412']);
    expect(await codesOf(named.join('&'), 'northViewer')).toEqual(['ESC-0412']);
    expect((await list(named.join('&'), 'northViewer')).total).toBe(1);
    expect(await codesOf(`assets=${alien?.id}`)).toEqual([]);
    expect((await portal.call('GET', '/assets?assets=0', 'admin')).statusCode).toBe(422);
  });

  it.each([
    ['0412', ['ESC-0412']],
    ['esc-04', ['ESC-0405', 'ESC-0412']],
    ['SAO JORGE', ['CAM-0988']],
    ['são', ['CAM-0988']],
    ['tornax e210', ['ESC-0405']],
    ['%25%25%25', []],
    ['0_1', []],
  ])('searches %s in part, in any case and without accents', async (search, codes) => {
    expect(await codesOf(`search=${search}`)).toEqual(codes);
  });

  it('pages without a gap or a repeat while assets are created', async () => {
    const before = await codesOf('');
    const seen: string[] = [];
    let query = 'limit=2';
    for (let page = 0; ; page += 1) {
      const answer = await list(query);
      expect(answer.total).toBe(before.length);
      seen.push(...answer.items.map((asset) => asset.code));
      await portal.plant({ code: `AAA-${page}`, unitId: north });
      await portal.plant({ code: `ESC-0412-${page}`, unitId: north });
      if (answer.nextCursor === null || page > 20) break;
      query = `limit=2&cursor=${answer.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted());
    expect(seen.filter((code) => before.includes(code))).toEqual(before);
    await portal.queryAsOwner(`delete from assets where code like 'AAA-%' or code like 'ESC-0412-%'`);
  });
});

describe('listAssetFacets', () => {
  const facets = async (query: string, person: Person = 'admin') =>
    (await portal.call('GET', `/assets/facets?${query}`, person)).json<AssetFacets>();
  const facetNames = [
    'categories',
    'manufacturers',
    'segments',
    'costCenters',
    'regions',
    'models',
    'customers',
    'units',
    'tags',
    'status',
  ] as const;

  it('refuses visitors and people without the module', async () => {
    expect((await portal.call('GET', '/assets/facets')).statusCode).toBe(401);
    expect((await portal.call('GET', '/assets/facets', 'stranger')).statusCode).toBe(403);
  });

  it.each([
    '',
    'categories=Escavadeira',
    'categories=Escavadeira&status=running',
    'search=esc&regions=SP',
    'tags=Reserva&regions=SP',
    'assets=1&assets=2&status=running',
  ])('counts what the list would hold if that value were chosen: %s', async (query) => {
    const answer = await facets(query);
    expect(answer.total).toBe((await list(query)).total);
    const differences = await Promise.all(
      // An asset counts for each of its tags.
      facetNames
        .filter((name) => name !== 'tags')
        .map(async (name) => {
          const others = new URLSearchParams(query);
          others.delete(name);
          const counted = answer[name].reduce((sum, facet) => sum + facet.count, 0);
          return counted - (await list(others.toString())).total;
        }),
    );
    expect(differences).toEqual(differences.map(() => 0));
    for (const name of facetNames) {
      const others = new URLSearchParams(query);
      others.delete(name);
      for (const facet of answer[name]) {
        const chosen = new URLSearchParams(others);
        chosen.set(name, facet.value);
        expect((await list(chosen.toString())).total, `${name} ${facet.value}`).toBe(facet.count);
      }
    }
  });

  it('names customers and ULs, and counts only the ULs of the person', async () => {
    const answer = await facets('', 'northViewer');
    expect(answer.units).toEqual([{ value: String(north), label: '0101 North', count: 4 }]);
    expect(answer.customers).toEqual([
      { value: '0', label: '', count: 3 },
      { value: String(customerId), label: 'Pedreira Santa Rita', count: 1 },
    ]);
  });
});

describe('getFleetSummary', () => {
  it('refuses visitors and people without the module', async () => {
    expect((await portal.call('GET', '/fleet/summary')).statusCode).toBe(401);
    expect((await portal.call('GET', '/fleet/summary', 'stranger')).statusCode).toBe(403);
  });

  it('counts every status and orders by contact', async () => {
    const summary = (await portal.call('GET', '/fleet/summary', 'admin')).json<FleetSummary>();
    expect(summary).toMatchObject({
      at: now.toISOString(),
      total: 7,
      statuses: {
        running: 1,
        turned_off: 2,
        without_communication: 1,
        in_maintenance: 1,
        temporarily_disabled: 1,
        without_status: 1,
      },
    });
    expect(summary.silent.map((asset) => asset.code)).toEqual(['ESC-0405']);
    expect(summary.latest.map((asset) => asset.code)).toEqual([
      'ESC-0412',
      'PLT-0663',
      'CAM-0988',
      'ESC-0405',
      'CAM-0989',
    ]);
  });

  it('shows a viewer their ULs, and an empty account zeros', async () => {
    const own = (await portal.call('GET', '/fleet/summary', 'northViewer')).json<FleetSummary>();
    expect(own).toMatchObject({ total: 4, silent: [] });
    const other = (await portal.call('GET', '/fleet/summary', 'otherAdmin')).json<FleetSummary>();
    expect(other).toMatchObject({ total: 1, latest: [] });
    expect(Object.keys(other.statuses).toSorted()).toEqual(assetStatuses.toSorted());
  });
});
