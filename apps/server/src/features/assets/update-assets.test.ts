import { moduleCodes, type AssetStatus, type CallArguments } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import type { PortalEventMap } from '../../platform/events.ts';
import { limits } from '../../platform/testing/limits.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { plantAssetState } from './testing/plant-asset-state.ts';

const portal = await portalOf({
  people: { editor: { changes: moduleCodes }, outsider: { sees: ['notifications'] } },
});
const { owner, viewer, visitor, people, accountId, elsewhere, queryAsOwner } = portal;
const { NORTH: north, SOUTH: south } = portal.unitIds;
const announced: PortalEventMap['assetsChanged'][] = [];
portal.events.on('assetsChanged', (event) => {
  if (event.accountId === accountId) announced.push(event);
});

type Change = CallArguments<'updateAssets'>[0]['body'];
const update = (body: Change, person: Person = owner) => person.call('updateAssets', { body });
const expectRefused = (body: object, expected: Parameters<Person['refused']>[2], person = owner) =>
  person.refused('updateAssets', { body }, expected);
const plantMany = async (prefix: string, count: number, unitId: number, values: object = {}) => {
  const made: number[] = [];
  for (let place = 1; place <= count; place += 1)
    made.push(
      (await owner.call('createAsset', { body: { code: `${prefix}-${place}`, unitId, ...values } })).id,
    );
  return made;
};
const stored = (assetIds: readonly number[]) =>
  queryAsOwner<{ asset_id: number; unit_id: number; model: string; in_maintenance: boolean }>(
    'select asset_id, unit_id, model, in_maintenance from assets where asset_id = any($1) order by 1',
    [assetIds],
  );
const auditOf = (assetIds: readonly number[]) =>
  queryAsOwner<{ entity_id: string; user_id: number; before: unknown; after: unknown }>(
    `select entity_id, user_id, before, after from audit_entries
    where action = 'asset.update' and entity_id = any($1) order by sequence`,
    [assetIds.map(String)],
  );

describe('updateAssets refuses', () => {
  it('visitors, people with read access, and people without the module', async () => {
    const ids = await plantMany('R1', 1, north);
    const body = { selection: { assetIds: ids }, change: { model: 'x' }, expectedCount: 1 };
    await visitor.refused('updateAssets', { body }, 401);
    await expectRefused(body, 403, viewer);
    await expectRefused(body, 403, people.outsider);
    expect(await stored(ids)).toMatchObject([{ model: '' }]);
  });

  const change = { model: 'x' };
  const many = Array.from({ length: 10_001 }, (_, index) => index + 1);
  it.each([
    ['an empty selection', { selection: { assetIds: [] }, change, expectedCount: 0 }],
    ['no selection', { selection: {}, change, expectedCount: 0 }],
    ['an unknown filter', { selection: { filters: { colour: ['red'] } }, change, expectedCount: 0 }],
    ['no change', { selection: { filters: {} }, change: {}, expectedCount: 0 }],
    ['one code for all', { selection: { filters: {} }, change: { code: 'ONE' }, expectedCount: 0 }],
    ['too many named assets', { selection: { assetIds: many }, change, expectedCount: 10_001 }],
  ])('%s', async (_name, body) => {
    await expectRefused(body, 422);
  });

  it('a UL outside the scope, reported under its field', async () => {
    const ids = await plantMany('R2', 2, north);
    const body = {
      selection: { assetIds: ids },
      change: { unitId: south, model: 'x' },
      expectedCount: 2,
    };
    await expectRefused(body, { unitId: ['not_found'] }, people.editor);
    expect(await stored(ids)).toMatchObject([{ model: '' }, { model: '' }]);
  });

  it('a selection whose size changed, with the new size', async () => {
    const ids = await plantMany('R3', 3, north, { region: 'R3' });
    const body = {
      selection: { filters: { regions: ['R3'] } },
      change: { model: 'x' },
      expectedCount: 2,
    };
    expect(await expectRefused(body, 409)).toMatchObject({
      code: 'conflict',
      errors: { expectedCount: ['3'] },
    });
    expect(await stored(ids)).toMatchObject([{ model: '' }, { model: '' }, { model: '' }]);
    expect(await auditOf(ids)).toEqual([]);
  });

  it('more assets than the limit', async () => {
    await queryAsOwner(
      `insert into assets (account_id, unit_id, code, segment)
      select $1, $2, 'MANY-' || n, 'many' from generate_series(1, 10001) n`,
      [accountId, south],
    );
    const selection = { filters: { segments: ['many'] } };
    const body = { selection, change: { model: 'x' }, expectedCount: 10_001 };
    await expectRefused(body, { selection: ['too_many_assets'] });
    const changed = await queryAsOwner(
      `select from assets where account_id = $1 and segment = 'many' and model <> ''`,
      [accountId],
    );
    expect(changed).toEqual([]);
  });
});

describe('updateAssets', () => {
  it('never changes hidden assets, and treats them as missing', async () => {
    const [seen = 0] = await plantMany('S1', 1, north);
    const [unseen = 0] = await plantMany('S2', 1, south);
    const [foreign] = await queryAsOwner<{ id: number }>(
      `insert into assets (account_id, unit_id, code) values ($1, $2, 'S3') returning asset_id as id`,
      [elsewhere.id, elsewhere.unitIds['NORTH']],
    );
    const assetIds = [seen, unseen, foreign?.id ?? 0, 2_000_000_000];
    const answer = await update(
      {
        selection: { assetIds },
        change: { model: 'seen' },
        expectedCount: 4,
      },
      people.editor,
    );
    expect(answer).toMatchObject({
      changed: 1,
      refused: assetIds.slice(1).map((assetId) => ({ assetId, code: 'not_found' })),
    });
    expect((await stored(assetIds)).map((asset) => asset.model)).toEqual(['seen', '', '']);
    const { total } = await people.editor.call('listAssets', { query: { models: [''], limit: 1 } });
    const everywhere = {
      selection: { filters: { models: [''] } },
      change: { region: 'N' },
      expectedCount: 0,
      dryRun: true,
    };
    expect(await expectRefused(everywhere, 409, people.editor)).toMatchObject({
      errors: { expectedCount: [String(total)] },
    });
  });

  it('changes differing assets, counts the others, audits each and announces once', async () => {
    const inNorth = await plantMany('C1', 2, north);
    const inSouth = await plantMany('C2', 1, south);
    const ids = [...inNorth, ...inSouth];
    announced.length = 0;
    const answer = await update({
      selection: { assetIds: ids },
      change: { unitId: south, inMaintenance: true },
      expectedCount: 3,
    });
    expect(answer).toEqual({
      changed: 3,
      unchanged: 0,
      refused: [],
      members: { unitId: 2, inMaintenance: 3 },
    });
    expect(await stored(ids)).toMatchObject(
      ids.map((id) => ({ asset_id: id, unit_id: south, in_maintenance: true })),
    );
    expect(announced).toEqual([{ accountId, assetIds: ids }]);
    const both = {
      user_id: owner.id,
      before: { unitId: north, inMaintenance: false },
      after: { unitId: south, inMaintenance: true },
    };
    expect(await auditOf(ids)).toEqual([
      { entity_id: String(ids[0]), ...both },
      { entity_id: String(ids[1]), ...both },
      {
        entity_id: String(ids[2]),
        user_id: owner.id,
        before: { inMaintenance: false },
        after: { inMaintenance: true },
      },
    ]);
    const again = await update({
      selection: { assetIds: ids },
      change: { unitId: south },
      expectedCount: 3,
    });
    expect(again).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await auditOf(ids)).toHaveLength(3);
    expect(announced).toHaveLength(1);
  });

  it('changes all filtered assets except the excluded ones', async () => {
    const ids = await plantMany('F1', 4, north, { costCenter: 'F1', silentAfterMinutes: 30 });
    await plantAssetState(portal, ids[0] ?? 0, { fixedAt: portal.clock.now() });
    await plantAssetState(portal, ids[1] ?? 0, { fixedAt: portal.clock.now() });
    const status: AssetStatus[] = ['running'];
    const answer = await update({
      selection: { filters: { costCenters: ['F1'], status }, except: [ids[1] ?? 0] },
      change: { customerId: null, silentAfterMinutes: null, model: 'E320' },
      expectedCount: 1,
    });
    expect(answer).toMatchObject({
      changed: 1,
      members: { customerId: 0, silentAfterMinutes: 1, model: 1 },
    });
    expect((await stored(ids)).map((asset) => asset.model)).toEqual(['E320', '', '', '']);
  });

  it('previews the changes on request', async () => {
    const ids = await plantMany('D1', 2, north);
    announced.length = 0;
    const answer = await update(
      {
        selection: { assetIds: ids },
        change: { disabled: true },
        expectedCount: 2,
        dryRun: true,
      },
      people.editor,
    );
    expect(answer).toMatchObject({ changed: 2, members: { disabled: 2 } });
    expect(await auditOf(ids)).toEqual([]);
    expect(announced).toEqual([]);
  });

  it('keeps the audit chain intact', async () => {
    const broken = await queryAsOwner(
      `select from (
        select e, lag(entry_hash) over (partition by chain_id order by sequence) as before,
          lag(sequence) over (partition by chain_id order by sequence) as place from audit_entries e
        where account_id = $1) l
      where (l.e).entry_hash <> audit_entry_hash(l.e)
        or (l.before is not null and ((l.e).previous_hash <> l.before or (l.e).sequence <> l.place + 1))`,
      [accountId],
    );
    expect(broken).toEqual([]);
    const heads = await queryAsOwner(
      `select from audit_heads h where not exists (select from audit_entries e
        where e.chain_id = h.chain_id and e.sequence = h.sequence and e.entry_hash = h.entry_hash)`,
    );
    expect(heads).toEqual([]);
  });

  it('does not block the pipeline: rows that refer to a changed asset are inserted before the commit', async () => {
    const [id = 0] = await plantMany('P1', 1, north);
    const client = await portal.database.app.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('azimute.account_id', $1, true), set_config('azimute.all_units', 'true', true),
          set_config('azimute.sees', '{services:simc:geolocalizacao}', true),
          set_config('azimute.changes', '{services:simc:geolocalizacao}', true)`,
        [String(accountId)],
      );
      const locked = await client.query('select from assets where asset_id = $1 for no key update', [id]);
      expect(locked.rowCount).toBe(1);
      await client.query(`update assets set model = 'held' where asset_id = $1`, [id]);
      await queryAsOwner(
        `with patience as (select set_config('lock_timeout', $3, true))
        insert into asset_states (account_id, asset_id, device_id, contact_at, fixed_at, received_at, latitude, longitude, engine_on)
        select $1, $2, 1, now(), now(), now(), 1, 1, true from patience`,
        [accountId, id, `${limits.waitMs}ms`],
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await queryAsOwner('select from asset_states where asset_id = $1', [id])).toHaveLength(1);
  });
});

describe('the history of user settings', () => {
  const changesOf = (assetId: number) =>
    queryAsOwner<{ disabled: boolean; in_maintenance: boolean; changed_at: Date }>(
      `select disabled, in_maintenance, changed_at from asset_switch_changes
      where asset_id = $1 order by switch_change_id`,
      [assetId],
    );

  it('is kept for every write, and only if a switch changed', async () => {
    const [id = 0] = await plantMany('H1', 1, north);
    const ofAsset = { params: { assetId: id } };
    await owner.call('updateAsset', { ...ofAsset, body: { model: 'x' } });
    const { updatedAt } = await owner.call('updateAsset', { ...ofAsset, body: { inMaintenance: true } });
    await update({ selection: { assetIds: [id] }, change: { disabled: true }, expectedCount: 1 });
    await queryAsOwner('update assets set in_maintenance = false where asset_id = $1', [id]);
    expect(await changesOf(id)).toMatchObject([
      { disabled: false, in_maintenance: true, changed_at: new Date(updatedAt) },
      { disabled: true, in_maintenance: true },
      { disabled: true, in_maintenance: false },
    ]);
    const [made] = await queryAsOwner<{ id: number }>(
      `insert into assets (account_id, unit_id, code, disabled) values ($1, $2, 'H2', true) returning asset_id as id`,
      [accountId, north],
    );
    expect(await changesOf(made?.id ?? 0)).toMatchObject([{ disabled: true, in_maintenance: false }]);
  });
});
