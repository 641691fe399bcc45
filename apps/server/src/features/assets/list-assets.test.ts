import { assetStatuses, type AssetFilters, type AssetSort, type AssetStatus } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { plantAssetState } from './testing/plant-asset-state.ts';

const digger = { category: 'Escavadeira', manufacturer: 'Tornax', segment: 'Infraestrutura' };

const portal = await portalOf({
  assets: {
    'ESC-0412': { columns: { ...digger, model: 'E320L' } },
    'ESC-0405': {
      unit: 'SOUTH',
      columns: { ...digger, model: 'E210', region: 'SP', tags: ['Em manutenção', 'Reserva'] },
    },
    'CAM-0988': {
      columns: {
        model: 'N460 6x4',
        manufacturer: 'São Jorge',
        category: 'Caminhão',
        cost_center: 'CC 3120',
      },
    },
    'CAM-0989': { unit: 'SOUTH', columns: { silent_after: '72 hours' } },
    'PLT-0663': { unit: 'SOUTH', columns: { category: '100%_\\', disabled: true } },
    'MOT-0028': { columns: { in_maintenance: true } },
    'MAN-0142': { columns: { segment: 'Agro', tags: ['Reserva'] } },
  },
  people: { outsider: { sees: ['notifications'] } },
});
const { owner, viewer, stranger, visitor, accountId, elsewhere, unitIds, assetIds, queryAsOwner } = portal;
const customer = await owner.call('createCustomer', { body: { name: 'Pedreira Santa Rita' } });
await queryAsOwner('update assets set customer_id = $1 where asset_id = $2', [
  customer.id,
  assetIds['ESC-0412'],
]);
const [alien] = await queryAsOwner<{ id: number }>(
  `insert into assets (account_id, unit_id, code) values ($1, $2, 'ALIEN') returning asset_id as id`,
  [elsewhere.id, elsewhere.unitIds['NORTH']],
);
const hoursAgo = (hours: number) => new Date(portal.clock.now().getTime() - hours * 3_600_000);
for (const [code, hours, engineOn] of [
  ['ESC-0412', 0.1, true],
  ['ESC-0405', 25, true],
  ['CAM-0988', 20, false],
  ['CAM-0989', 68, false],
  ['PLT-0663', 1, true],
] as const)
  await plantAssetState(portal, assetIds[code], { fixedAt: hoursAgo(hours), engineOn });

const list = (query: AssetFilters & { limit?: number; cursor?: string }, person: Person = owner) =>
  person.call('listAssets', { query: { limit: 500, ...query } });
const codesOf = async (query: AssetFilters, person: Person = owner) =>
  (await list(query, person)).items.map(({ code }) => code);

describe('listAssets', () => {
  it('refuses visitors and people without the module', async () => {
    await visitor.refused('listAssets', {}, 401);
    await portal.people.outsider.refused('listAssets', {}, 403);
  });

  it.each([
    [{ search: 'ab' }, { search: [101] }],
    [{ status: 'flying' }, 422],
    [{ units: 2_147_483_648 }, 422],
    [{ search: 'a\u0000b' }, 400],
    [{ sort: 'colour' }, 422],
    [{ order: 'up' }, 422],
    [{ assets: 0 }, 422],
  ])('refuses the query %o', async (query, expected) => {
    await owner.refused('listAssets', { query }, expected);
  });

  it.each<[AssetSort, string]>([
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
  ])('refuses by %s the cursor %s, which belongs to another order', async (sort, text) => {
    const query = { sort, cursor: Buffer.from(text).toString('base64url') };
    expect(await owner.refused('listAssets', { query }, { cursor: ['invalid_value'] })).toMatchObject({
      status: 422,
    });
  });

  it('reports whether an asset works or is idle by its category, else by its words', async () => {
    const setSpeed = (speed: number | null) =>
      queryAsOwner('update asset_states set speed_kph = $1 where account_id = $2', [speed, accountId]);
    await setSpeed(0);
    const activityOf = async () => (await list({ search: 'ESC-0412' })).items[0]?.activity;
    expect(await activityOf()).toBe('working');
    const set = (categories: object) =>
      queryAsOwner('update accounts set works_standing = $1 where account_id = $2', [
        JSON.stringify(categories),
        accountId,
      ]);
    await set({ Escavadeira: false });
    expect(await activityOf()).toBe('idling');
    await set({ escavadeira: false });
    expect(await activityOf()).toBe('working');
    await set({});
    await setSpeed(null);
  });

  it('shows the person’s ULs and nothing of another account', async () => {
    expect(await codesOf({})).toEqual(Object.keys(assetIds).toSorted());
    expect(await codesOf({}, viewer)).toEqual(['CAM-0988', 'ESC-0412', 'MAN-0142', 'MOT-0028']);
    expect((await list({}, viewer)).total).toBe(4);
    expect(await codesOf({}, stranger)).toEqual(['ALIEN']);
  });

  it.each<[AssetStatus[], string[]]>([
    [['running'], ['ESC-0412']],
    [['turned_off'], ['CAM-0988', 'CAM-0989']],
    [['without_communication'], ['ESC-0405']],
    [['in_maintenance'], ['MOT-0028']],
    [['temporarily_disabled'], ['PLT-0663']],
    [['without_status'], ['MAN-0142']],
    [
      ['running', 'without_status'],
      ['ESC-0412', 'MAN-0142'],
    ],
  ])(
    "computes the status %s on read, after the asset's no-communication limit, else the account's",
    async (status, codes) => {
      expect(await codesOf({ status })).toEqual(codes);
    },
  );

  it.each<[AssetFilters, string[]]>([
    [{ categories: ['Escavadeira'] }, ['ESC-0405', 'ESC-0412']],
    [{ categories: ['Escavadeira', 'Caminhão'] }, ['CAM-0988', 'ESC-0405', 'ESC-0412']],
    [{ manufacturers: ['Tornax'], regions: ['SP'] }, ['ESC-0405']],
    [{ segments: ['Agro'] }, ['MAN-0142']],
    [{ costCenters: ['CC 3120'] }, ['CAM-0988']],
    [{ tags: ['RESERVA'] }, ['ESC-0405', 'MAN-0142']],
    [{ tags: ['em manutencao', 'none'] }, ['ESC-0405']],
    [{ tags: [''], categories: ['Escavadeira'] }, ['ESC-0412']],
    [{ models: ['E210', 'E320L'] }, ['ESC-0405', 'ESC-0412']],
    [{ models: [''] }, ['CAM-0989', 'MAN-0142', 'MOT-0028', 'PLT-0663']],
    [{ categories: ['Escavadeira'], status: ['running'], search: 'esc' }, ['ESC-0412']],
    [{ categories: ['Nothing'] }, []],
  ])('filters by %o', async (query, codes) => {
    expect(await codesOf(query)).toEqual(codes);
    expect((await list(query)).total).toBe(codes.length);
  });

  it('filters by customer, by none, and by UL', async () => {
    expect(await codesOf({ customers: [customer.id] })).toEqual(['ESC-0412']);
    expect(await codesOf({ customers: [0] })).not.toContain('ESC-0412');
    expect(await codesOf({ customers: [0, customer.id] })).toHaveLength(7);
    const units = [unitIds.SOUTH];
    expect(await codesOf({ units })).toEqual(['CAM-0989', 'ESC-0405', 'PLT-0663']);
    expect(await codesOf({ units }, viewer)).toEqual([]);
  });

  it('shows the named assets that the person sees, and ignores others', async () => {
    const foreign = alien?.id ?? 0;
    const assets = [assetIds['ESC-0412'], assetIds['ESC-0405'], foreign, 2_000_000_000];
    expect(await codesOf({ assets })).toEqual(['ESC-0405', 'ESC-0412']);
    expect(await codesOf({ assets, status: ['running'] })).toEqual(['ESC-0412']);
    expect(await codesOf({ assets }, viewer)).toEqual(['ESC-0412']);
    expect((await list({ assets }, viewer)).total).toBe(1);
    expect(await codesOf({ assets: [foreign] })).toEqual([]);
  });

  it.each([
    ['0412', ['ESC-0412']],
    ['esc-04', ['ESC-0405', 'ESC-0412']],
    ['SAO JORGE', ['CAM-0988']],
    ['são', ['CAM-0988']],
    ['tornax e210', ['ESC-0405']],
    ['%%%', []],
    ['0_1', []],
  ])('searches %s by substring, ignoring case and accents', async (search, codes) => {
    expect(await codesOf({ search })).toEqual(codes);
  });

  it('pages without gaps or repeats while assets are created', async () => {
    const before = await codesOf({});
    const seen: string[] = [];
    let page = await list({ limit: 2 });
    for (let number = 0; number <= 20; number += 1) {
      expect(page.total).toBe(before.length);
      seen.push(...page.items.map(({ code }) => code));
      for (const code of [`AAA-${number}`, `ESC-0412-${number}`])
        await owner.call('createAsset', { body: { code, unitId: unitIds.NORTH } });
      if (page.nextCursor === null) break;
      page = await list({ limit: 2, cursor: page.nextCursor });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted());
    expect(seen.filter((code) => before.includes(code))).toEqual(before);
    await queryAsOwner(
      `delete from assets where account_id = $1 and (code like 'AAA-%' or code like 'ESC-0412-%')`,
      [accountId],
    );
  });
});

describe('listAssetFacets', () => {
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
    await visitor.refused('listAssetFacets', {}, 401);
    await portal.people.outsider.refused('listAssetFacets', {}, 403);
  });

  it.each<AssetFilters>([
    {},
    { categories: ['Escavadeira'] },
    { categories: ['Escavadeira'], status: ['running'] },
    { search: 'esc', regions: ['SP'] },
    { tags: ['Reserva'], regions: ['SP'] },
    { assets: [assetIds['ESC-0412'], assetIds['ESC-0405']], status: ['running'] },
  ])('counts for each value the results it would have: %o', async (query) => {
    const answer = await owner.call('listAssetFacets', { query });
    expect(answer.total).toBe((await list(query)).total);
    for (const name of facetNames) {
      const others: AssetFilters = { ...query, [name]: undefined };
      for (const facet of answer[name]) {
        const { total } = await list({ ...others, [name]: [facet.value] });
        expect(total, `${name} ${facet.value}`).toBe(facet.count);
      }
      // An asset counts for each of its tags.
      if (name === 'tags') continue;
      const counted = answer[name].reduce((sum, facet) => sum + facet.count, 0);
      expect(counted, name).toBe((await list(others)).total);
    }
  });

  it('lists customers and ULs, and counts only the person’s ULs', async () => {
    const answer = await viewer.call('listAssetFacets');
    expect(answer.units).toEqual([{ value: String(unitIds.NORTH), label: 'NORTH NORTH', count: 4 }]);
    expect(answer.customers).toEqual([
      { value: '0', label: '', count: 3 },
      { value: String(customer.id), label: 'Pedreira Santa Rita', count: 1 },
    ]);
  });
});

describe('getFleetSummary', () => {
  it('refuses visitors and people without the module', async () => {
    await visitor.refused('getFleetSummary', {}, 401);
    await portal.people.outsider.refused('getFleetSummary', {}, 403);
  });

  it('counts every status and sorts by last contact', async () => {
    const summary = await owner.call('getFleetSummary');
    expect(summary).toMatchObject({
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
    expect(summary.silent.map(({ code }) => code)).toEqual(['ESC-0405']);
    expect(summary.latest.map(({ code }) => code)).toEqual([
      'ESC-0412',
      'PLT-0663',
      'CAM-0988',
      'ESC-0405',
      'CAM-0989',
    ]);
  });

  it('shows a viewer only their ULs, and an account without contacts none', async () => {
    expect(await viewer.call('getFleetSummary')).toMatchObject({ total: 4, silent: [] });
    const other = await stranger.call('getFleetSummary');
    expect(other).toMatchObject({ total: 1, latest: [] });
    expect(Object.keys(other.statuses).toSorted()).toEqual(assetStatuses.toSorted());
  });
});
