import type { CallArguments } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalOf } from '../../../testing/portal-of.ts';

const ASSETS = 'services:simc:geolocalizacao';
const portal = await portalOf({
  modules: [ASSETS],
  assets: { crane: {}, loader: {}, truck: { unit: 'SOUTH' } },
  viewer: { changes: [ASSETS] },
});
afterAll(() => portal.stop());
const { owner, viewer, assetIds, unitIds } = portal;
const { crane, loader } = assetIds;

type Field = CallArguments<'createCustomField'>[0]['body'];
const idOf = async (body: Field): Promise<number> => (await owner.call('createCustomField', { body })).id;
const ids = { policy: 0, load: 0, inspected: 0, leased: 0, origin: 0 };
const choices: Record<string, string> = {};
beforeAll(async () => {
  ids.policy = await idOf({ kind: 'text', names: { en: 'Policy', pt: 'Apólice' } });
  ids.load = await idOf({ kind: 'number', unit: 't', names: { en: 'Load' } });
  ids.inspected = await idOf({ kind: 'day', names: { en: 'Inspected' } });
  ids.leased = await idOf({ kind: 'yes_or_no', names: { en: 'Leased' } });
  const origin = await owner.call('createCustomField', {
    body: {
      kind: 'choice',
      names: { en: 'Origin' },
      choices: [{ names: { en: 'Yard', pt: 'Pátio' } }, { names: { en: 'Auction' } }],
    },
  });
  ids.origin = origin.id;
  for (const { id, names } of origin.choices) choices[names.en] = id;
});

type Custom = NonNullable<CallArguments<'updateAsset'>[0]['body']['custom']>;
const update = (assetId: number, custom: Custom) =>
  viewer.call('updateAsset', { params: { assetId }, body: { custom } });
const list = async (query: NonNullable<NonNullable<CallArguments<'listAssets'>[0]>['query']>) =>
  (await viewer.call('listAssets', { query })).items.map(({ id }) => id);

describe('values of custom fields', () => {
  it('are refused under their field if the kind is wrong or the field unknown', async () => {
    for (const [id, value, problem] of [
      [2_000_000_000, 'A', 'not_found'],
      [ids.policy, 5, 'wrong_kind'],
      [ids.policy, 'A\nB', 'not_one_line'],
      [ids.load, '5', 'wrong_kind'],
      [ids.load, 1e15, 'number_out_of_range'],
      [ids.inspected, '2026-02-30', 'wrong_kind'],
      [ids.leased, 'true', 'wrong_kind'],
      [ids.origin, 'Yard', 'not_found'],
    ] as const)
      await viewer.refused(
        'updateAsset',
        { params: { assetId: crane }, body: { custom: { [id]: value } } },
        { [`custom.${id}`]: [problem] },
      );
    await viewer.refused(
      'updateAsset',
      { params: { assetId: assetIds.truck }, body: { custom: { [ids.policy]: 'A' } } },
      404,
    );
  });

  it('are set, changed one by one, and removed', async () => {
    const { id, custom } = await viewer.call('createAsset', {
      body: {
        code: 'CUSTOM-1',
        unitId: unitIds.NORTH,
        custom: { [ids.policy]: ' P-1 ', [ids.load]: 12.5, [ids.leased]: null },
      },
    });
    expect(custom).toEqual({ [ids.policy]: 'P-1', [ids.load]: 12.5 });
    await update(id, { [ids.inspected]: '2026-05-31', [ids.leased]: false, [ids.load]: null });
    const asset = await viewer.call('getAsset', { params: { assetId: id } });
    expect(asset.custom).toEqual({
      [ids.policy]: 'P-1',
      [ids.inspected]: '2026-05-31',
      [ids.leased]: false,
    });
  });

  it('are changed for many assets at once, with counts by field', async () => {
    await update(crane, { [ids.policy]: 'B', [ids.load]: 3 });
    const change = { custom: { [ids.policy]: 'B', [ids.load]: 4 } };
    const selection = { assetIds: [crane, loader] };
    const body = { selection, change, expectedCount: 2 };
    expect((await viewer.call('updateAssets', { body })).members).toEqual({
      [`custom.${ids.policy}`]: 1,
      [`custom.${ids.load}`]: 2,
    });
    const asset = await viewer.call('getAsset', { params: { assetId: loader } });
    expect(asset.custom).toEqual({ [ids.policy]: 'B', [ids.load]: 4 });
  });

  it('filter and sort lists, in pages', async () => {
    await update(crane, { [ids.policy]: 'A', [ids.load]: 9, [ids.origin]: choices['Auction'] ?? '' });
    await update(loader, { [ids.policy]: 'B', [ids.load]: 10, [ids.origin]: choices['Yard'] ?? '' });
    expect(await list({ custom: [`${ids.policy}=A`] })).toEqual([crane]);
    expect(await list({ custom: [`${ids.load}:9.5..`] })).toEqual([loader]);
    const assets = [crane, loader];
    const sort = `custom.${ids.load}` as const;
    expect(await list({ assets, sort })).toEqual([crane, loader]);
    expect(await list({ assets, sort, order: 'desc' })).toEqual([loader, crane]);
    expect(await list({ assets, sort: `custom.${ids.origin}` })).toEqual([loader, crane]);
    const first = await viewer.call('listAssets', { query: { sort, limit: 1 } });
    const cursor = first.nextCursor ?? '';
    expect(await list({ sort, limit: 1, cursor })).toEqual([loader]);
    await viewer.refused('listAssets', { query: { custom: ['no field'] } }, 422);
  });

  it('keep an option from being removed while an asset uses it', async () => {
    const { names, updatedAt } = await owner.call('getCustomField', {
      params: { customFieldId: ids.origin },
    });
    const kept = [{ id: choices['Yard'] ?? '', names: { en: 'Depot' } }];
    const body = { kind: 'choice' as const, names, updatedAt, choices: kept };
    const params = { customFieldId: ids.origin };
    await owner.refused('updateCustomField', { params, body }, { choices: ['in_use'] });
    await update(crane, { [ids.origin]: null });
    await owner.call('updateCustomField', { params, body });
  });

  it('are exported with field names and option names in the language', async () => {
    await update(crane, { [ids.leased]: true, [ids.origin]: choices['Yard'] ?? '' });
    const columns = [
      'code',
      ...[ids.policy, ids.load, ids.leased, ids.origin].map((id) => `custom.${id}` as const),
    ];
    const body = {
      selection: { assetIds: [crane] },
      columns,
      locale: 'pt' as const,
    } as CallArguments<'exportAssets'>[0]['body'];
    const file = await viewer.call('exportAssets', { body });
    expect(file).toContain('ID;Apólice;Load (t);Leased;Origin');
    expect(file).toContain(';A;9;Sim;Depot');
    await viewer.refused(
      'exportAssets',
      { body: { ...body, columns: ['custom.2000000000'] } },
      { columns: ['not_found'] },
    );
  });

  it('are hidden with their field, and return with it', async () => {
    const params = { customFieldId: ids.policy };
    const customOf = async () => (await viewer.call('getAsset', { params: { assetId: crane } })).custom;
    const before = await customOf();
    await owner.call('deleteCustomField', { params });
    const { [ids.policy]: _hidden, ...others } = before;
    expect(await customOf()).toEqual(others);
    expect(await list({ custom: [`${ids.policy}=A`] })).toEqual([]);
    await viewer.refused(
      'updateAsset',
      { params: { assetId: crane }, body: { custom: { [ids.policy]: 'C' } } },
      { [`custom.${ids.policy}`]: ['not_found'] },
    );
    await owner.call('restoreCustomField', { params });
    expect(await customOf()).toEqual(before);
  });
});
