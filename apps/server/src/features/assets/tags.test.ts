import { assetTagsMost, foldTag, type Asset, type AssetFacets, type UpdatedAssets } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssetsServer, type AssetsServer, type Person } from './testing/start-assets-server.ts';

let portal: AssetsServer;
let north: number;
let south: number;

beforeAll(async () => {
  portal = await startAssetsServer();
  ({ north, south } = portal.planted);
});
afterAll(() => portal.stop());

const many = (count: number): string[] => Array.from({ length: count }, (_, place) => `T${place}`);
const change = (assetIds: readonly number[], tags: object, person: Person = 'admin') =>
  portal.call('PUT', '/assets', person, {
    selection: { assetIds },
    change: tags,
    expectedCount: assetIds.length,
  });
const tagsOf = async (id: number) => (await portal.call('GET', `/assets/${id}`, 'admin')).json<Asset>().tags;
const auditOf = (id: number) =>
  portal.queryAsOwner<{ before: unknown; after: unknown }>(
    `select before, after from audit_entries where action = 'asset.update' and entity_id = $1 order by sequence`,
    [String(id)],
  );

it('are folded by the browser as by the database', async () => {
  const tags = [
    'Em manutenção',
    'ÀÉÎÕÜ ñ Ç',
    'ﬁ ½ ① Ⅷ',
    'STRASSE straße',
    'Ελλάδα',
    'Ёж',
    '日本語',
    'a\u0301b',
    'Å ÅŌ',
  ];
  const rows = await portal.queryAsOwner<{ keys: string[] }>('select keys_of_tags($1) as keys', [tags]);
  expect(tags.map(foldTag)).toEqual(rows[0]?.keys);
});

describe('the tags of an asset', () => {
  it('are refused where they are empty, too long, too many, or hold what parts them in files', async () => {
    const answers = await Promise.all(
      [[' '], ['x'.repeat(41)], many(assetTagsMost + 1), ['a;b'], ['a\nb'], 'Reserva'].map((tags) =>
        portal.call('POST', '/assets', 'admin', { code: 'REFUSED', unitId: north, tags }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 422, 422, 422, 422, 422]);
  });

  it('are each once, and stay as they were first written in the account', async () => {
    const first = await portal.plant({
      code: 'T-1',
      unitId: north,
      tags: ['Manutenção', ' Reserva ', 'RESERVA'],
    });
    expect(await tagsOf(first.id)).toEqual(['Manutenção', 'Reserva']);
    const second = await portal.plant({ code: 'T-2', unitId: south, tags: ['manutencao', 'New', 'new'] });
    expect(await tagsOf(second.id)).toEqual(['Manutenção', 'New']);
    await portal.call('PUT', `/assets/${first.id}`, 'admin', { tags: ['MANUTENÇÃO', 'reserva'] });
    expect(await auditOf(first.id)).toEqual([]);
    await portal.call('PUT', `/assets/${first.id}`, 'admin', { tags: ['Reserva', 'NEW'] });
    expect(await auditOf(first.id)).toEqual([
      { before: { tags: ['Manutenção', 'Reserva'] }, after: { tags: ['Reserva', 'New'] } },
    ]);
  });

  it('are counted as one filter value where ULs spell one tag in two ways', async () => {
    await portal.plant({ code: 'T-3', unitId: north, tags: ['Único'] });
    await portal.queryAsOwner(
      `insert into assets (account_id, unit_id, code, tags)
      select $1, $2, 'T-3' || n, '{unico}' from generate_series(1, 2) n`,
      [portal.planted.account, south],
    );
    const facets = (await portal.call('GET', '/assets/facets', 'admin')).json<AssetFacets>();
    expect(facets.tags.filter(({ value }) => foldTag(value) === 'unico')).toEqual([
      { value: 'unico', label: 'unico', count: 3 },
    ]);
    const list = await portal.call('GET', '/assets?tags=%C3%9ANICO', 'admin');
    expect(list.json()).toMatchObject({ total: 3 });
  });
});

describe('tags of many assets', () => {
  it('are changed by nobody who may not change them all, nor beside a list that would replace them', async () => {
    const { id } = await portal.plant({ code: 'B-0', unitId: north, tags: ['Kept'] });
    expect((await change([id], { addTags: ['x'] }, 'northViewer')).statusCode).toBe(403);
    expect((await change([id], { addTags: ['x'] }, 'stranger')).statusCode).toBe(403);
    expect((await change([id], { tags: ['x'] })).statusCode).toBe(422);
    expect((await change([id], { addTags: [] })).statusCode).toBe(422);
    expect(await tagsOf(id)).toEqual(['Kept']);
  });

  it('are added and taken away beside those that each has, with what that did to how many', async () => {
    const one = await portal.plant({ code: 'B-1', unitId: north, tags: ['Ágil', 'Old'] });
    const two = await portal.plant({ code: 'B-2', unitId: south, tags: ['Hired'] });
    const three = await portal.plant({ code: 'B-3', unitId: south, tags: ['Hired', 'Sold'] });
    const ids = [one.id, two.id, three.id];
    const body = { addTags: ['hired', 'Sold'], removeTags: ['agil', 'none'] };
    expect((await change(ids, body)).json<UpdatedAssets>()).toEqual({
      changed: 2,
      unchanged: 1,
      refused: [],
      members: { addTags: 2, removeTags: 1 },
    });
    expect(await Promise.all(ids.map(tagsOf))).toEqual([
      ['Old', 'Hired', 'Sold'],
      ['Hired', 'Sold'],
      ['Hired', 'Sold'],
    ]);
    expect(await auditOf(one.id)).toEqual([
      { before: { tags: ['Ágil', 'Old'] }, after: { tags: ['Old', 'Hired', 'Sold'] } },
    ]);
    expect(await auditOf(three.id)).toEqual([]);
  });

  it('are refused for all where one would have too many', async () => {
    const full = await portal.plant({ code: 'B-4', unitId: north, tags: many(assetTagsMost) });
    const free = await portal.plant({ code: 'B-5', unitId: north });
    const answer = await change([full.id, free.id], { addTags: ['one more'] });
    expect(answer.json()).toMatchObject({ errors: { addTags: ['too_many_tags'] } });
    expect(await tagsOf(free.id)).toEqual([]);
    const swapped = await change([full.id, free.id], { addTags: ['one more'], removeTags: ['t0'] });
    expect(swapped.json()).toMatchObject({ changed: 2 });
    expect(await tagsOf(full.id)).toHaveLength(assetTagsMost);
  });
});

it('are in a file as an import reads them', async () => {
  await portal.plant({ code: 'F-1', unitId: north, tags: ['À venda', 'Crítico, sim'] });
  const answer = await portal.call('POST', '/assets/export', 'admin', {
    selection: { filters: { search: 'F-1' } },
    columns: ['code', 'tags'],
    format: 'csv',
    locale: 'en',
  });
  expect(answer.body).toContain('"À venda; Crítico, sim"');
});
