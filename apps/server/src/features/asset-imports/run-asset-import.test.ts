import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseConnection } from '../../platform/testing/refuse-connection.ts';
import { startImportsServer, type ImportsServer } from './testing/start-imports-server.ts';
import { fileOf, watchImports } from './testing/watch-imports.ts';

let portal: ImportsServer;
let watch: ReturnType<typeof watchImports>;
beforeAll(async () => {
  portal = await startImportsServer();
  watch = watchImports(portal);
});
afterAll(() => portal.stop());

describe('an import', () => {
  it('creates, changes and connects what the good lines say, leaves empty cells, and tells everyone', async () => {
    await portal.queryAsOwner(
      `insert into assets (account_id, unit_id, code, model, region, silent_after)
      values ($1, $2, 'RUN-1', 'E210', 'SP', '90 minutes'), ($1, $2, 'RUN-2', 'E1', 'SP', null)`,
      [portal.accountId, portal.north],
    );
    portal.announced.length = 0;
    const id = await watch.begin(
      'editor',
      [
        'ID;UL;Modelo;Região;Limite de silêncio (horas);Em manutenção;Dispositivos',
        'RUN-1;;E320;;2;sim;imei-run-1',
        'RUN-2;;E1;;;;',
        'RUN-3;0101;E330;RJ;;;imei-run-3,imei-run-4',
        'RUN-4;0202;;;;;',
      ].join('\n'),
    );
    await portal.run('editor', id);
    expect(await portal.read('editor', id)).toMatchObject({
      state: 'finished',
      progress: { done: 3, total: 3, created: 1, changed: 1, unchanged: 1, refused: 0 },
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    });
    const assets = await portal.queryAsOwner(
      `select code, model, region, extract(epoch from silent_after)::int / 60 as minutes, in_maintenance,
        (select string_agg(external_id, ' ' order by external_id) from devices d where d.asset_id = a.asset_id) as devices
      from assets a where code like 'RUN-%' order by code`,
    );
    expect(assets).toEqual([
      {
        code: 'RUN-1',
        model: 'E320',
        region: 'SP',
        minutes: 120,
        in_maintenance: true,
        devices: 'imei-run-1',
      },
      { code: 'RUN-2', model: 'E1', region: 'SP', minutes: null, in_maintenance: false, devices: null },
      {
        code: 'RUN-3',
        model: 'E330',
        region: 'RJ',
        minutes: null,
        in_maintenance: false,
        devices: 'imei-run-3 imei-run-4',
      },
    ]);
    const left = await portal.queryAsOwner(
      `select payload ->> 'deviceIds' as devices from graphile_worker._private_jobs
      where payload::jsonb ? 'deviceIds' and (payload ->> 'accountId')::int = $1`,
      [portal.accountId],
    );
    expect(left).toEqual([{ devices: '["imei-run-1", "imei-run-3", "imei-run-4"]' }]);
    expect(portal.announced).toEqual([
      { accountId: portal.accountId, assetIds: [expect.any(Number), expect.any(Number)] },
    ]);
    expect(await watch.auditOf('asset.update')).toEqual([
      {
        entity_id: expect.any(String),
        user_id: portal.userIds.editor,
        before: { model: 'E210', silentAfterMinutes: 90, inMaintenance: false },
        after: { model: 'E320', silentAfterMinutes: 120, inMaintenance: true },
      },
    ]);
    expect((await watch.auditOf('asset.create')).map(({ after }) => after)).toEqual([
      expect.objectContaining({ code: 'RUN-3', unitId: portal.north, region: 'RJ' }),
    ]);
    expect((await watch.auditOf('asset.connect-device')).length).toBe(3);
    expect(await watch.toldTo('editor')).toEqual([
      { kind: 'asset_import_finished', data: { importId: id, created: 1, changed: 1, bad: 1 } },
    ]);
  });

  it('brought and started again changes nothing', async () => {
    const file = fileOf('AGAIN', 3);
    const id = await watch.begin('admin', file);
    await portal.run('admin', id);
    const assets = await watch.assetsOf('AGAIN');
    await portal.start('admin', id);
    await portal.run('admin', id);
    const second = await watch.begin('admin', file);
    await portal.run('admin', second);
    expect(await portal.read('admin', second)).toMatchObject({
      state: 'finished',
      progress: { created: 0, changed: 0, unchanged: 3 },
    });
    expect(await watch.assetsOf('AGAIN')).toEqual(assets);
    expect(assets.map(({ times }) => times)).toEqual([1, 1, 1]);
  });

  it('creates missing ULs and customers once, where that was said', async () => {
    const { id } = await portal.preview(
      'admin',
      'ID;UL;Cliente\nREF-1;0808;Serra Azul\nREF-2;0808;serra azul\nREF-3;0809;\n',
    );
    await portal.call('PUT', `/asset-imports/${id}`, 'admin', { createUnits: true, createCustomers: true });
    await portal.start('admin', id);
    await portal.run('admin', id, { linesAtOnce: 2 });
    const made = await portal.queryAsOwner(
      `select a.code, u.code as unit, c.name as customer from assets a
        join units u using (account_id, unit_id) left join customers c using (account_id, customer_id)
      where a.code like 'REF-%' order by 1`,
    );
    expect(made).toEqual([
      { code: 'REF-1', unit: '0808', customer: 'Serra Azul' },
      { code: 'REF-2', unit: '0808', customer: 'Serra Azul' },
      { code: 'REF-3', unit: '0809', customer: null },
    ]);
    expect((await watch.auditOf('unit.create')).map(({ after }) => after)).toEqual([
      { code: '0808', name: '0808' },
      { code: '0809', name: '0809' },
    ]);
    expect((await watch.auditOf('customer.create')).length).toBe(1);
  });

  it('shows the ULs that it creates in the profiles that were chosen, of those that are still there', async () => {
    const [profile] = await portal.queryAsOwner<{ id: number }>(
      `select profile_id as id from profiles where account_id = $1 and name = 'editor'`,
      [portal.accountId],
    );
    const profileId = profile?.id ?? 0;
    const { id } = await portal.preview('admin', 'ID;UL\nPRO-1;0707\nPRO-2;0707\nPRO-3;0706\n');
    await portal.call('PUT', `/asset-imports/${id}`, 'admin', {
      createUnits: true,
      unitProfileIds: [profileId, 2_000_000_000],
    });
    await portal.start('admin', id);
    await portal.run('admin', id, { linesAtOnce: 2 });
    const shown = await portal.queryAsOwner(
      'select code from profile_units join units using (account_id, unit_id) where profile_id = $1 order by 1',
      [profileId],
    );
    expect(shown.map(({ code }) => code)).toEqual(['0101', '0706', '0707']);
    expect((await watch.auditOf('profile.update')).map(({ after }) => after)).toMatchObject([
      { unitIds: [portal.north, expect.any(Number)] },
      { unitIds: [portal.north, expect.any(Number), expect.any(Number)] },
    ]);
  });

  it('goes on later when there was no connection for it', async () => {
    const id = await watch.begin('admin', fileOf('BUSY', 4));
    // Each batch takes one for the rights of the person, and one for its lines.
    const app = refuseConnection(portal.database.app, 4);
    const busy = portal.run('admin', id, {
      linesAtOnce: 2,
      patienceMs: 0,
      database: { ...portal.database, app },
    });
    await expect(busy).rejects.toMatchObject({ code: 'overloaded' });
    expect(await portal.read('admin', id)).toMatchObject({ state: 'running', progress: { done: 2 } });
    await portal.run('admin', id);
    expect(await portal.read('admin', id)).toMatchObject({ state: 'finished', progress: { created: 4 } });
  });

  it('refuses lines that turned bad since the preview, and imports the others', async () => {
    const id = await watch.begin('editor', 'ID;UL\nLATE-1;0101\nLATE-2;0101\n');
    await portal.queryAsOwner('insert into assets (account_id, unit_id, code) values ($1, $2, $3)', [
      portal.accountId,
      portal.south,
      'LATE-1',
    ]);
    await portal.run('editor', id);
    expect(await portal.read('editor', id)).toMatchObject({
      state: 'finished',
      progress: { done: 2, total: 2, created: 1, refused: 1 },
    });
    expect(await portal.complaints('editor', id)).toEqual({ 2: ['code code_not_available'] });
  });

  it('stops when the right is taken away, and says why; what was imported stays', async () => {
    const id = await watch.begin('editor', fileOf('RIGHT', 600));
    const section = 'profile_id = (select profile_id from profile_users where user_id = $1)';
    const taking = portal.run('editor', id, { linesAtOnce: 5 });
    await watch.until('editor', id, ({ progress }) => progress.done > 0);
    await portal.queryAsOwner(`update profile_sections set level = 'see' where ${section}`, [
      portal.userIds.editor,
    ]);
    await taking;
    const stopped = await portal.read('editor', id);
    await portal.queryAsOwner(`update profile_sections set level = 'change' where ${section}`, [
      portal.userIds.editor,
    ]);
    expect(stopped).toMatchObject({ state: 'failed', failure: 'rights_lost' });
    expect(stopped.progress.done).toBeLessThan(600);
    expect((await watch.assetsOf('RIGHT')).length).toBe(stopped.progress.created);
    expect((await watch.toldTo('editor')).at(-1)).toEqual({
      kind: 'asset_import_failed',
      data: { importId: id, reason: 'rights_lost' },
    });
    expect((await watch.auditOf('asset-import.fail')).at(-1)?.after).toEqual({ reason: 'rights_lost' });
  });

  it('evaluates by the ULs that the person has by then', async () => {
    const id = await watch.begin('editor', fileOf('UNIT', 2));
    const units = await portal.queryAsOwner<{ profile_id: number }>(
      'delete from profile_units where unit_id = $1 returning *',
      [portal.north],
    );
    await portal.run('editor', id);
    await portal.queryAsOwner(
      'insert into profile_units select * from jsonb_populate_recordset(null::profile_units, $1)',
      [JSON.stringify(units)],
    );
    expect(await portal.read('editor', id)).toMatchObject({ state: 'finished', progress: { refused: 2 } });
    expect(await watch.assetsOf('UNIT')).toEqual([]);
  });

  it('stops before the next lines when it is cancelled, and can be looked at again', async () => {
    const id = await watch.begin('admin', fileOf('CANCEL', 600));
    const running = portal.run('admin', id, { linesAtOnce: 5 });
    await watch.until('admin', id, ({ progress }) => progress.done > 0);
    await portal.call('POST', `/asset-imports/${id}/cancel`, 'admin');
    await running;
    const cancelled = await portal.read('admin', id);
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.progress.done).toBeLessThan(600);
    expect((await watch.assetsOf('CANCEL')).length).toBe(cancelled.progress.created);
    await portal.run('admin', id);
    expect(await portal.read('admin', id)).toEqual(cancelled);
  });
});
