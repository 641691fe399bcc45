import type { AssetValues, CallArguments } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import { fixAt, inboxPortal } from '../device-inbox/testing/inbox-portal.ts';

const portal = await inboxPortal();
afterAll(() => portal.stop());
const { owner, stranger, visitor, people, unitIds, accountId, queryAsOwner, addAsset, send } = portal;

type Restoring = Partial<CallArguments<'restoreAssets'>[0]['body']>;
const selected = (assetIds: readonly number[]) => ({
  selection: { assetIds: [...assetIds] },
  expectedCount: assetIds.length,
});
const archiving = (...assetIds: number[]) => ['archiveAssets', { body: selected(assetIds) }] as const;
const restoring = (assetId: number, more: Restoring = {}) =>
  ['restoreAssets', { body: { ...selected([assetId]), ...more } }] as const;
const detail = (assetId: number) => owner.call('getAsset', { params: { assetId } });
const codeOf = async (assetId: number): Promise<string> => (await detail(assetId)).code;
const connect = (assetId: number, deviceId: string) =>
  ['createAssetDevice', { params: { assetId }, body: { deviceId } }] as const;
let devices = 0;
const fresh = (): string => `tracker-${(devices += 1)}`;
const listed = async (archived?: 'true'): Promise<number[]> =>
  (await owner.call('listAssets', { query: { limit: 500, ...(archived && { archived }) } })).items.map(
    ({ id }) => id,
  );
const actionsOf = async (entity: string, id: number): Promise<string[]> =>
  (
    await queryAsOwner<{ action: string }>(
      'select action from audit_entries where account_id = $1 and entity = $2 and entity_id = $3 order by sequence',
      [accountId, entity, String(id)],
    )
  ).map(({ action }) => action);

describe('a caller without the right', () => {
  it('is refused, and for another account or UL archives and restores nothing', async () => {
    const assetId = await addAsset(fresh());
    await visitor.refused(...archiving(assetId), 401);
    await people.looker.refused(...archiving(assetId), 403);
    for (const person of [people.southern, stranger])
      expect(await person.call(...archiving(assetId))).toMatchObject({
        assets: 0,
        refused: [{ assetId, code: 'not_found' }],
      });
    expect(await detail(assetId)).toMatchObject({ archivedAt: null });
    await owner.call(...archiving(assetId));
    await visitor.refused(...restoring(assetId), 401);
    await people.looker.refused(...restoring(assetId), 403);
    for (const person of [people.southern, stranger])
      expect(await person.call(...restoring(assetId))).toMatchObject({ assets: 0, refused: [{ assetId }] });
    expect(await detail(assetId)).toMatchObject({ archivedAt: expect.any(String) });
  });
});

describe('an archived asset', () => {
  it('leaves lists, facets, the summary and the map, and stays in the list of archived assets', async () => {
    const [gone, stays] = [await addAsset(fresh()), await addAsset()];
    const code = await codeOf(gone);
    const { total } = await owner.call('getFleetSummary', {});
    expect(await owner.call('archiveAssets', { body: { ...selected([gone]), dryRun: true } })).toMatchObject({
      assets: 1,
      devices: 1,
    });
    expect(await listed()).toContain(gone);
    expect(await owner.call(...archiving(gone))).toMatchObject({ assets: 1, devices: 1, refused: [] });
    expect(await listed()).toContain(stays);
    expect(await listed()).not.toContain(gone);
    expect(await listed('true')).toContain(gone);
    expect(await listed('true')).not.toContain(stays);
    expect((await owner.call('getFleetSummary', {})).total).toBe(total - 1);
    const facets = await owner.call('listAssetFacets', { query: { archived: 'true' } });
    expect(facets.total).toBe((await listed('true')).length);
    const catalogue = await owner.send('readLiveCatalogue', { query: {} });
    expect(catalogue.body).not.toContain(`"${code}"`);
    expect(await detail(gone)).toMatchObject({ code, devices: [], archivedAt: expect.any(String) });
    expect((await actionsOf('asset', gone)).at(-1)).toBe('asset.archive');
  });

  it('keeps its history; its device becomes unknown, and earlier messages still arrive', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    await send([fixAt(device, 100)]);
    await owner.call(...archiving(assetId));
    const late = await send([fixAt(device, 50), fixAt(device, 12 * 3600 + 60)]);
    expect(late).toMatchObject({ accepted: 1, rejected: [{ code: 'unknown_device' }] });
    const query = { from: fixAt('', 0).time, to: fixAt('', 200).time };
    const { items } = await owner.call('listAssetMessages', { params: { assetId }, query });
    expect(items).toHaveLength(2);
    expect(await owner.call('listDeviceAssignments', { query: { asset: assetId } })).toMatchObject({
      items: [{ deviceId: device, asset: { id: assetId, isArchived: true } }],
    });
    const other = await addAsset();
    await owner.call(...connect(other, device));
    expect(await detail(other)).toMatchObject({ devices: [{ deviceId: device }] });
  });

  it('waits for a batch in progress, which still belongs to it', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    const [sent] = await Promise.all([
      send(Array.from({ length: 200 }, (_, second) => fixAt(device, second))),
      owner.call(...archiving(assetId)),
    ]);
    const [stored] = await queryAsOwner<{ count: number }>(
      'select count(*)::int as count from positions where asset_id = $1',
      [assetId],
    );
    expect(stored?.count).toBe(sent.accepted);
    expect(await detail(assetId)).toMatchObject({ devices: [], archivedAt: expect.any(String) });
  });

  it('cannot be changed, given a device or archived again until it is restored', async () => {
    const assetId = await addAsset();
    await owner.call(...archiving(assetId));
    await owner.refused('updateAsset', { params: { assetId }, body: { region: 'South' } }, 'archived');
    await owner.refused(...connect(assetId, fresh()), 404);
    const device = fresh();
    const other = await addAsset(device);
    await owner.refused(
      'moveDevice',
      { params: { assetId: other }, body: { deviceId: device, toAssetId: assetId } },
      { toAssetId: ['not_found'] },
    );
    const change: Partial<AssetValues> = { region: 'South' };
    expect(await owner.call('updateAssets', { body: { ...selected([assetId]), change } })).toMatchObject({
      changed: 0,
      refused: [{ assetId }],
    });
    expect(await owner.call(...archiving(assetId))).toMatchObject({ assets: 0, refused: [{ assetId }] });
    expect(await owner.call(...restoring(assetId))).toMatchObject({ assets: 1 });
    await owner.call('updateAsset', { params: { assetId }, body: { region: 'South' } });
    await owner.call(...connect(assetId, fresh()));
  });

  it('is archived with its whole selection or not at all', async () => {
    const ids = [await addAsset(), await addAsset()];
    const body = { ...selected(ids), expectedCount: 3 };
    await owner.refused('archiveAssets', { body }, { expectedCount: ['2'] });
    expect(await listed()).toEqual(expect.arrayContaining(ids));
    const filters = { units: [unitIds.NORTH], assets: ids };
    const all = { selection: { filters, except: [] }, expectedCount: 2 };
    expect(await owner.call('archiveAssets', { body: all })).toMatchObject({ assets: 2 });
    expect(await owner.call('restoreAssets', { body: all })).toMatchObject({ assets: 2 });
    expect(await listed()).toEqual(expect.arrayContaining(ids));
  });
});

describe('the code of an archived asset', () => {
  it('is free; restoring under a taken code asks for another, and restores nothing until then', async () => {
    const assetId = await addAsset();
    const code = await codeOf(assetId);
    await owner.call(...archiving(assetId));
    const successor = await owner.call('createAsset', { body: { code, unitId: unitIds.NORTH } });
    expect(await owner.call(...restoring(assetId, { dryRun: true }))).toMatchObject({
      assets: 0,
      taken: [{ assetId, code }],
    });
    const refusal = await owner.refused(...restoring(assetId), { codes: [104] });
    expect(refusal.detail).toContain(code);
    await owner.refused(...restoring(assetId, { codes: [{ assetId, code }] }), { codes: [104] });
    expect(await detail(assetId)).toMatchObject({ archivedAt: expect.any(String) });
    await owner.call(...restoring(assetId, { codes: [{ assetId, code: `${code}-2` }] }));
    expect(await detail(assetId)).toMatchObject({ code: `${code}-2`, archivedAt: null });
    expect(await detail(successor.id)).toMatchObject({ code });
  });

  it('may be shared by several archived assets, each listed once, of which one is restored', async () => {
    const ids: number[] = [];
    const code = 'SAME';
    for (let times = 0; times < 3; times += 1) {
      const { id } = await owner.call('createAsset', { body: { code, unitId: unitIds.NORTH } });
      ids.push(id);
      await owner.call(...archiving(id));
    }
    const pages = await everyPage((cursor) =>
      owner.call('listAssets', { query: { archived: 'true', search: code, limit: 1, cursor } }),
    );
    expect(pages.map(({ id }) => id)).toEqual(ids);
    const body = selected(ids);
    expect(await owner.call('restoreAssets', { body: { ...body, dryRun: true } })).toMatchObject({
      assets: 1,
      taken: [{ assetId: ids[1] }, { assetId: ids[2] }],
    });
    await owner.refused('restoreAssets', { body }, { codes: [104] });
    const codes = ids.map((assetId) => ({ assetId, code: `SAME-${assetId}` }));
    expect(await owner.call('restoreAssets', { body: { ...body, codes } })).toMatchObject({ assets: 3 });
  });

  it('survives archiving, restoring and assigning in any order and concurrently', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    const steps: readonly (() => Promise<unknown>)[] = [
      () => owner.send(...archiving(assetId)),
      () => owner.send(...restoring(assetId)),
      () => owner.send(...connect(assetId, device)),
      () => send([fixAt(device, 300)]),
    ];
    for (let round = 0; round < 2 * steps.length; round += 1) {
      const rotated = [...steps.slice(round % steps.length), ...steps.slice(0, round % steps.length)];
      await Promise.all((round < steps.length ? rotated : rotated.toReversed()).map((step) => step()));
      const { archivedAt, devices: held } = await detail(assetId);
      expect(archivedAt === null || held.length === 0).toBe(true);
    }
    await owner.send(...archiving(assetId));
    expect(await detail(assetId)).toMatchObject({ devices: [] });
  });
});

/** Raises an alert of an external type directly, as other systems do. */
async function plantAlert(assetId: number): Promise<number> {
  const [alert] = await queryAsOwner<{ id: number }>(
    `with type as (
        insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids,
          tags, version)
        values ($1, gen_random_uuid(), 'Type', 'external', 'alert', 'alert', 'low', 'live', '{}', '{}', '{}', 1)
        returning alert_type_id),
      raised as (
        insert into alerts (account_id, number, alert_type_id, type_version, kind, alert_group, category, asset_id,
          unit_id, severity, status, opened_at, confirmed_at, raised_at, last_occurred_at)
        select $1, (select coalesce(max(number), 0) + 1 from alerts where account_id = $1), alert_type_id, 1, 'external',
          'alert', 'alert', $2, $3, 'low', 'opened', now(), now(), now(), now() from type
        returning alert_id, alert_type_id)
      insert into alert_occurrences (account_id, alert_id, alert_type_id, asset_id, subject, crossed_at, confirmed_at,
        received_at)
      select $1, alert_id, alert_type_id, $2, '', now(), now(), now() from raised returning alert_id as id`,
    [accountId, assetId, unitIds.NORTH],
  );
  return alert?.id ?? 0;
}

describe('alerts of an archived asset', () => {
  it('end with it, even without the right to alerts, and stay ended when it is restored', async () => {
    const assetId = await addAsset();
    const alertId = await plantAlert(assetId);
    const others = await plantAlert(await addAsset());
    await portal.viewer.call(...archiving(assetId));
    const read = () =>
      queryAsOwner<{ status: string }>(
        `select a.status, o.ended_at is not null as ended, array(select kind from alert_entries e
          where e.alert_id = a.alert_id order by alert_entry_id) as entries
        from alerts a join alert_occurrences o using (alert_id) where alert_id = any ($1) order by alert_id`,
        [[alertId, others]],
      );
    const ended = { status: 'resolved', ended: true, entries: ['asset_archived', 'finished'] };
    expect(await read()).toEqual([ended, { status: 'opened', ended: false, entries: [] }]);
    await owner.call(...restoring(assetId));
    expect(await read()).toEqual([ended, { status: 'opened', ended: false, entries: [] }]);
  });
});
