import { assetTagsMost, foldTag } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';

const portal = await portalOf({ people: { outsider: { sees: ['notifications'] } } });
const { owner, accountId, unitIds, queryAsOwner } = portal;

const many = (count: number): string[] => Array.from({ length: count }, (_, place) => `T${place}`);
const plant = async (code: string, tags: string[] = [], unit: keyof typeof unitIds = 'NORTH') =>
  (await owner.call('createAsset', { body: { code, unitId: unitIds[unit], tags } })).id;
const bodyOf = (assetIds: readonly number[], change: object) => ({
  body: { selection: { assetIds: [...assetIds] }, change, expectedCount: assetIds.length },
});
const setTags = (assetId: number, tags: string[]) =>
  owner.call('updateAsset', { params: { assetId }, body: { tags } });
const tagsOf = async (assetId: number) => (await owner.call('getAsset', { params: { assetId } })).tags;
const auditOf = (id: number) =>
  queryAsOwner<{ before: unknown; after: unknown }>(
    `select before, after from audit_entries where action = 'asset.update' and entity_id = $1 order by sequence`,
    [String(id)],
  );

it('folds tags in the browser as in the database', async () => {
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
  const rows = await queryAsOwner<{ keys: string[] }>('select keys_of_tags($1) as keys', [tags]);
  expect(tags.map(foldTag)).toEqual(rows[0]?.keys);
});

describe('the tags of an asset', () => {
  it.each([
    ['empty', [' ']],
    ['too long', ['x'.repeat(41)]],
    ['too many', many(assetTagsMost + 1)],
    ['separated by a semicolon', ['a;b']],
    ['separated by a line break', ['a\nb']],
    ['not a list', 'Reserva'],
  ])('are refused if %s', async (_name, tags) => {
    await owner.refused('createAsset', { body: { code: 'REFUSED', unitId: unitIds.NORTH, tags } }, 422);
  });

  it('are deduplicated, and keep their first spelling in the account', async () => {
    const first = await plant('T-1', ['Manutenção', ' Reserva ', 'RESERVA']);
    expect(await tagsOf(first)).toEqual(['Manutenção', 'Reserva']);
    const second = await plant('T-2', ['manutencao', 'New', 'new'], 'SOUTH');
    expect(await tagsOf(second)).toEqual(['Manutenção', 'New']);
    await setTags(first, ['MANUTENÇÃO', 'reserva']);
    expect(await auditOf(first)).toEqual([]);
    await setTags(first, ['Reserva', 'NEW']);
    expect(await auditOf(first)).toEqual([
      { before: { tags: ['Manutenção', 'Reserva'] }, after: { tags: ['Reserva', 'New'] } },
    ]);
  });

  it('are counted as one filter value if ULs spell a tag differently', async () => {
    await plant('T-3', ['Único']);
    await queryAsOwner(
      `insert into assets (account_id, unit_id, code, tags)
      select $1, $2, 'T-3' || n, '{unico}' from generate_series(1, 2) n`,
      [accountId, unitIds.SOUTH],
    );
    const { tags } = await owner.call('listAssetFacets');
    expect(tags.filter(({ value }) => foldTag(value) === 'unico')).toEqual([
      { value: 'unico', label: 'unico', count: 3 },
    ]);
    expect((await owner.call('listAssets', { query: { tags: ['ÚNICO'] } })).total).toBe(3);
  });
});

describe('tags of many assets', () => {
  it('can be changed only with the right to all of them, and not together with a replacing list', async () => {
    const id = await plant('B-0', ['Kept']);
    const added = bodyOf([id], { addTags: ['x'] });
    await portal.viewer.refused('updateAssets', added, 403);
    await portal.people.outsider.refused('updateAssets', added, 403);
    await owner.refused('updateAssets', bodyOf([id], { tags: ['x'] }), 422);
    await owner.refused('updateAssets', bodyOf([id], { addTags: [] }), 422);
    expect(await tagsOf(id)).toEqual(['Kept']);
  });

  it('are added and removed beside existing ones, with counts', async () => {
    const one = await plant('B-1', ['Ágil', 'Old']);
    const ids = [one, await plant('B-2', ['Hired'], 'SOUTH'), await plant('B-3', ['Hired', 'Sold'], 'SOUTH')];
    const change = { addTags: ['hired', 'Sold'], removeTags: ['agil', 'none'] };
    expect(await owner.call('updateAssets', bodyOf(ids, change))).toEqual({
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
    expect(await auditOf(one)).toEqual([
      { before: { tags: ['Ágil', 'Old'] }, after: { tags: ['Old', 'Hired', 'Sold'] } },
    ]);
    expect(await auditOf(ids.at(-1) ?? 0)).toEqual([]);
  });

  it('are refused for all assets if one would have too many', async () => {
    const ids = [await plant('B-4', many(assetTagsMost)), await plant('B-5')];
    const added = bodyOf(ids, { addTags: ['one more'] });
    await owner.refused('updateAssets', added, { addTags: ['too_many_tags'] });
    expect(await tagsOf(ids.at(-1) ?? 0)).toEqual([]);
    const swapped = bodyOf(ids, { addTags: ['one more'], removeTags: ['t0'] });
    expect((await owner.call('updateAssets', swapped)).changed).toBe(2);
    expect(await tagsOf(ids[0] ?? 0)).toHaveLength(assetTagsMost);
  });
});

it('exports tags in the import’s format', async () => {
  await plant('F-1', ['À venda', 'Crítico, sim']);
  const file = await owner.call('exportAssets', {
    body: {
      selection: { filters: { search: 'F-1' } },
      columns: ['code', 'tags'],
      format: 'csv',
      locale: 'en',
    },
  });
  expect(file).toContain('"À venda; Crítico, sim"');
});
