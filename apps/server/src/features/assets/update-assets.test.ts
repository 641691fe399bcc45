import type { AssetStatus, UpdateAssets, UpdatedAssets } from '@azimute/contract';
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

type Body = Omit<Partial<UpdateAssets>, 'selection' | 'change'> & { selection: object; change: object };
const update = (person: Person | undefined, body: Body) => portal.call('PUT', '/assets', person, body);
const plantMany = async (prefix: string, count: number, unitId: number, values: object = {}) => {
  const made: number[] = [];
  for (let place = 1; place <= count; place += 1) {
    made.push((await portal.plant({ code: `${prefix}-${place}`, unitId, ...values })).id);
  }
  return made;
};
const stored = (assetIds: readonly number[]) =>
  portal.queryAsOwner<{ asset_id: number; unit_id: number; model: string; in_maintenance: boolean }>(
    'select asset_id, unit_id, model, in_maintenance from assets where asset_id = any($1) order by 1',
    [assetIds],
  );
const auditOf = (assetIds: readonly number[]) =>
  portal.queryAsOwner<{ entity_id: string; user_id: number; before: unknown; after: unknown }>(
    `select entity_id, user_id, before, after from audit_entries
    where action = 'asset.update' and entity_id = any($1) order by sequence`,
    [assetIds.map(String)],
  );

describe('updateAssets refuses', () => {
  it('visitors, people who only look, and people without the module', async () => {
    const ids = await plantMany('R1', 1, north);
    const body = { selection: { assetIds: ids }, change: { model: 'x' }, expectedCount: 1 };
    expect((await update(undefined, body)).statusCode).toBe(401);
    expect((await update('northViewer', body)).statusCode).toBe(403);
    expect((await update('stranger', body)).statusCode).toBe(403);
    expect(await stored(ids)).toMatchObject([{ model: '' }]);
  });

  it('a selection or a change that says nothing or too much', async () => {
    const change = { model: 'x' };
    const answers = await Promise.all([
      update('admin', { selection: { assetIds: [] }, change, expectedCount: 0 }),
      update('admin', { selection: {}, change, expectedCount: 0 }),
      update('admin', { selection: { filters: { colour: ['red'] } }, change, expectedCount: 0 }),
      update('admin', { selection: { filters: {} }, change: {}, expectedCount: 0 }),
      update('admin', { selection: { filters: {} }, change: { code: 'ONE' }, expectedCount: 0 }),
      update('admin', {
        selection: { assetIds: Array.from({ length: 10_001 }, (_, index) => index + 1) },
        change,
        expectedCount: 10_001,
      }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 422, 422, 422, 422, 422]);
  });

  it('a UL outside the scope, beside its field, and changes nothing', async () => {
    const ids = await plantMany('R2', 2, north);
    const answer = await update('northEditor', {
      selection: { assetIds: ids },
      change: { unitId: south, model: 'x' },
      expectedCount: 2,
    });
    expect(answer.json()).toMatchObject({ errors: { unitId: ['not_found'] } });
    expect(await stored(ids)).toMatchObject([{ model: '' }, { model: '' }]);
  });

  it('a selection that has another number of assets by now, and says which', async () => {
    const ids = await plantMany('R3', 3, north, { region: 'R3' });
    const answer = await update('admin', {
      selection: { filters: { regions: ['R3'] } },
      change: { model: 'x' },
      expectedCount: 2,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', errors: { expectedCount: ['3'] } });
    expect(await stored(ids)).toMatchObject([{ model: '' }, { model: '' }, { model: '' }]);
    expect(await auditOf(ids)).toEqual([]);
  });

  it('more assets than one change takes', async () => {
    await portal.queryAsOwner(
      `insert into assets (account_id, unit_id, code, segment)
      select $1, $2, 'MANY-' || n, 'many' from generate_series(1, 10001) n`,
      [portal.planted.account, south],
    );
    const selection = { filters: { segments: ['many'] } };
    const answer = await update('admin', { selection, change: { model: 'x' }, expectedCount: 10_001 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { selection: ['too_many_assets'] } });
    const changed = await portal.queryAsOwner(`select from assets where segment = 'many' and model <> ''`);
    expect(changed).toEqual([]);
  });
});

describe('updateAssets', () => {
  it('never touches what the person does not see, and names it like what does not exist', async () => {
    const [seen = 0] = await plantMany('S1', 1, north);
    const [unseen = 0] = await plantMany('S2', 1, south);
    const [foreign] = await portal.queryAsOwner<{ id: number }>(
      `insert into assets (account_id, unit_id, code) values ($1, $2, 'S3') returning asset_id as id`,
      [portal.planted.other, portal.planted.elsewhere],
    );
    const assetIds = [seen, unseen, foreign?.id ?? 0, 999_999];
    const answer = await update('northEditor', {
      selection: { assetIds },
      change: { model: 'seen' },
      expectedCount: 4,
    });
    expect(answer.json<UpdatedAssets>()).toMatchObject({
      changed: 1,
      refused: assetIds.slice(1).map((assetId) => ({ assetId, code: 'not_found' })),
    });
    expect((await stored(assetIds)).map((asset) => asset.model)).toEqual(['seen', '', '']);
    const everywhere = await update('northEditor', {
      selection: { filters: { models: [''] } },
      change: { region: 'N' },
      expectedCount: 0,
      dryRun: true,
    });
    const visible = await portal.call('GET', '/assets?models=&limit=1', 'northEditor');
    const { total } = visible.json<{ total: number }>();
    expect(everywhere.json()).toMatchObject({ errors: { expectedCount: [String(total)] } });
  });

  it('changes what differs, tells how many stay, audits each and announces once', async () => {
    const inNorth = await plantMany('C1', 2, north);
    const inSouth = await plantMany('C2', 1, south);
    const ids = [...inNorth, ...inSouth];
    portal.announced.length = 0;
    const answer = await update('admin', {
      selection: { assetIds: ids },
      change: { unitId: south, inMaintenance: true },
      expectedCount: 3,
    });
    expect(answer.json()).toEqual({
      changed: 3,
      unchanged: 0,
      refused: [],
      members: { unitId: 2, inMaintenance: 3 },
    });
    expect(await stored(ids)).toMatchObject(
      ids.map((id) => ({ asset_id: id, unit_id: south, in_maintenance: true })),
    );
    expect(portal.announced).toEqual([{ accountId: portal.planted.account, assetIds: ids }]);
    const both = {
      user_id: 1,
      before: { unitId: north, inMaintenance: false },
      after: { unitId: south, inMaintenance: true },
    };
    expect(await auditOf(ids)).toEqual([
      { entity_id: String(ids[0]), ...both },
      { entity_id: String(ids[1]), ...both },
      {
        entity_id: String(ids[2]),
        user_id: 1,
        before: { inMaintenance: false },
        after: { inMaintenance: true },
      },
    ]);
    const again = await update('admin', {
      selection: { assetIds: ids },
      change: { unitId: south },
      expectedCount: 3,
    });
    expect(again.json()).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await auditOf(ids)).toHaveLength(3);
    expect(portal.announced).toHaveLength(1);
  });

  it('takes all that the filters let through but those that were left out', async () => {
    const ids = await plantMany('F1', 4, north, { costCenter: 'F1', silentAfterMinutes: 30 });
    await portal.plantState(ids[0] ?? 0, { fixedAt: new Date('2030-03-04T11:59:00Z'), engineOn: true });
    await portal.plantState(ids[1] ?? 0, { fixedAt: new Date('2030-03-04T11:59:00Z'), engineOn: true });
    const status: AssetStatus[] = ['running'];
    const answer = await update('admin', {
      selection: { filters: { costCenters: ['F1'], status }, except: [ids[1]] },
      change: { customerId: null, silentAfterMinutes: null, model: 'E320' },
      expectedCount: 1,
    });
    expect(answer.json()).toMatchObject({
      changed: 1,
      members: { customerId: 0, silentAfterMinutes: 1, model: 1 },
    });
    expect((await stored(ids)).map((asset) => asset.model)).toEqual(['E320', '', '', '']);
  });

  it('only tells what would change when asked to', async () => {
    const ids = await plantMany('D1', 2, north);
    portal.announced.length = 0;
    const answer = await update('northEditor', {
      selection: { assetIds: ids },
      change: { disabled: true },
      expectedCount: 2,
      dryRun: true,
    });
    expect(answer.json()).toMatchObject({ changed: 2, members: { disabled: 2 } });
    expect(await auditOf(ids)).toEqual([]);
    expect(portal.announced).toEqual([]);
  });

  it('keeps the chain of the audit whole', async () => {
    const broken = await portal.queryAsOwner(
      `select from (
        select e, lag(entry_hash) over (partition by chain_id order by sequence) as before,
          lag(sequence) over (partition by chain_id order by sequence) as place from audit_entries e) l
      where (l.e).entry_hash <> audit_entry_hash(l.e)
        or (l.before is not null and ((l.e).previous_hash <> l.before or (l.e).sequence <> l.place + 1))`,
    );
    expect(broken).toEqual([]);
    const heads = await portal.queryAsOwner(
      `select from audit_heads h where not exists (select from audit_entries e
        where e.chain_id = h.chain_id and e.sequence = h.sequence and e.entry_hash = h.entry_hash)`,
    );
    expect(heads).toEqual([]);
  });

  it('does not keep the pipeline waiting: what refers to a changed asset goes in before the commit', async () => {
    const [id = 0] = await plantMany('P1', 1, north);
    const client = await portal.database.app.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('azimute.account_id', $1, true), set_config('azimute.all_units', 'true', true),
          set_config('azimute.sees', '{services:simc:geolocalizacao}', true),
          set_config('azimute.changes', '{services:simc:geolocalizacao}', true)`,
        [String(portal.planted.account)],
      );
      const locked = await client.query('select from assets where asset_id = $1 for no key update', [id]);
      expect(locked.rowCount).toBe(1);
      await client.query(`update assets set model = 'held' where asset_id = $1`, [id]);
      await portal.queryAsOwner(
        `with patience as (select set_config('lock_timeout', '1s', true))
        insert into asset_states (account_id, asset_id, device_id, contact_at, fixed_at, received_at, latitude, longitude, engine_on)
        select $1, $2, 1, now(), now(), now(), 1, 1, true from patience`,
        [portal.planted.account, id],
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await portal.queryAsOwner('select from asset_states where asset_id = $1', [id])).toHaveLength(1);
  });
});

describe('the history of what people set', () => {
  const changesOf = (assetId: number) =>
    portal.queryAsOwner<{ disabled: boolean; in_maintenance: boolean; changed_at: Date }>(
      `select disabled, in_maintenance, changed_at from asset_switch_changes
      where asset_id = $1 order by switch_change_id`,
      [assetId],
    );

  it('is kept by whoever writes, and only where a switch changed', async () => {
    const [id = 0] = await plantMany('H1', 1, north);
    await portal.call('PUT', `/assets/${id}`, 'admin', { model: 'x' });
    await portal.call('PUT', `/assets/${id}`, 'admin', { inMaintenance: true });
    await update('admin', { selection: { assetIds: [id] }, change: { disabled: true }, expectedCount: 1 });
    await portal.queryAsOwner('update assets set in_maintenance = false where asset_id = $1', [id]);
    expect(await changesOf(id)).toMatchObject([
      { disabled: false, in_maintenance: true, changed_at: new Date('2030-03-04T12:00:00.002Z') },
      { disabled: true, in_maintenance: true },
      { disabled: true, in_maintenance: false },
    ]);
    const [made] = await portal.queryAsOwner<{ id: number }>(
      `insert into assets (account_id, unit_id, code, disabled) values ($1, $2, 'H2', true) returning asset_id as id`,
      [portal.planted.account, north],
    );
    expect(await changesOf(made?.id ?? 0)).toMatchObject([{ disabled: true, in_maintenance: false }]);
  });
});
