import { describe, expect, it } from 'vitest';
import { refuseConnection } from '../../platform/testing/refuse-connection.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { assetImportsOf, assetImportsPlan, fileOf, of } from './testing/asset-imports-of.ts';

const portal = await portalOf(assetImportsPlan);
const { owner, people, unitIds, accountId, queryAsOwner } = portal;
const { editor } = people;
const { announced, preview, start, read, complaints, run, begin, until, assetsOf, auditOf, notificationsOf } =
  assetImportsOf(portal);

describe('an asset import', () => {
  it('creates, changes and connects assets from valid lines, skips empty cells, and announces them', async () => {
    await queryAsOwner(
      `insert into assets (account_id, unit_id, code, model, region, silent_after)
      values ($1, $2, 'RUN-1', 'E210', 'SP', '90 minutes'), ($1, $2, 'RUN-2', 'E1', 'SP', null)`,
      [accountId, unitIds['0101']],
    );
    announced.length = 0;
    const id = await begin(
      editor,
      [
        'ID;UL;Modelo;Região;Limite sem comunicação (horas);Em manutenção;Dispositivos',
        'RUN-1;;E320;;2;sim;imei-run-1',
        'RUN-2;;E1;;;;',
        'RUN-3;0101;E330;RJ;;;imei-run-3,imei-run-4',
        'RUN-4;0202;;;;;',
      ].join('\n'),
    );
    await run(editor, id);
    expect(await read(editor, id)).toMatchObject({
      state: 'finished',
      progress: { done: 3, total: 3, created: 1, changed: 1, unchanged: 1, refused: 0 },
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    });
    const assets = await queryAsOwner(
      `select code, model, region, extract(epoch from silent_after)::int / 60 as minutes, in_maintenance,
        (select string_agg(external_id, ' ' order by external_id) from devices d where d.asset_id = a.asset_id) as devices
      from assets a where account_id = $1 and code like 'RUN-%' order by code`,
      [accountId],
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
    const left = await queryAsOwner(
      `select payload ->> 'deviceIds' as devices from graphile_worker._private_jobs
      where payload::jsonb ? 'deviceIds' and (payload ->> 'accountId')::int = $1`,
      [accountId],
    );
    expect(left).toEqual([{ devices: '["imei-run-1", "imei-run-3", "imei-run-4"]' }]);
    expect(announced).toEqual([{ accountId, assetIds: [expect.any(Number), expect.any(Number)] }]);
    expect(await auditOf('asset.update')).toEqual([
      {
        entity_id: expect.any(String),
        user_id: editor.id,
        before: { model: 'E210', silentAfterMinutes: 90, inMaintenance: false },
        after: { model: 'E320', silentAfterMinutes: 120, inMaintenance: true },
      },
    ]);
    expect((await auditOf('asset.create')).map(({ after }) => after)).toEqual([
      expect.objectContaining({ code: 'RUN-3', unitId: unitIds['0101'], region: 'RJ' }),
    ]);
    expect((await auditOf('asset.connect-device')).length).toBe(3);
    expect(await notificationsOf(editor)).toEqual([
      { kind: 'asset_import_finished', data: { importId: id, created: 1, changed: 1, bad: 1 } },
    ]);
  });

  it('uploaded and started again changes nothing', async () => {
    const file = fileOf('AGAIN', 3);
    const id = await begin(owner, file);
    await run(owner, id);
    const assets = await assetsOf('AGAIN');
    await start(owner, id);
    await run(owner, id);
    const second = await begin(owner, file);
    await run(owner, second);
    expect(await read(owner, second)).toMatchObject({
      state: 'finished',
      progress: { created: 0, changed: 0, unchanged: 3 },
    });
    expect(await assetsOf('AGAIN')).toEqual(assets);
    expect(assets.map(({ times }) => times)).toEqual([1, 1, 1]);
  });

  it('creates missing ULs and customers once, if requested', async () => {
    const { id } = await preview(
      owner,
      'ID;UL;Cliente\nREF-1;0808;Serra Azul\nREF-2;0808;serra azul\nREF-3;0809;\n',
    );
    await owner.call('updateAssetImport', { ...of(id), body: { createUnits: true, createCustomers: true } });
    await start(owner, id);
    await run(owner, id, { linesAtOnce: 2 });
    const made = await queryAsOwner(
      `select a.code, u.code as unit, c.name as customer from assets a
        join units u using (account_id, unit_id) left join customers c using (account_id, customer_id)
      where account_id = $1 and a.code like 'REF-%' order by 1`,
      [accountId],
    );
    expect(made).toEqual([
      { code: 'REF-1', unit: '0808', customer: 'Serra Azul' },
      { code: 'REF-2', unit: '0808', customer: 'Serra Azul' },
      { code: 'REF-3', unit: '0809', customer: null },
    ]);
    expect((await auditOf('unit.create')).map(({ after }) => after)).toEqual([
      { code: '0808', name: '0808' },
      { code: '0809', name: '0809' },
    ]);
    expect((await auditOf('customer.create')).length).toBe(1);
  });

  it('shows new ULs in the chosen profiles that still exist', async () => {
    const [profile] = await queryAsOwner<{ id: number }>(
      `select profile_id as id from profiles where account_id = $1 and name = 'editor'`,
      [accountId],
    );
    const profileId = profile?.id ?? 0;
    const { id } = await preview(owner, 'ID;UL\nPRO-1;0707\nPRO-2;0707\nPRO-3;0706\n');
    await owner.call('updateAssetImport', {
      ...of(id),
      body: {
        createUnits: true,
        unitProfileIds: [profileId, 2_000_000_000],
      },
    });
    await start(owner, id);
    await run(owner, id, { linesAtOnce: 2 });
    const shown = await queryAsOwner(
      'select code from profile_units join units using (account_id, unit_id) where profile_id = $1 order by 1',
      [profileId],
    );
    expect(shown.map(({ code }) => code)).toEqual(['0101', '0706', '0707']);
    expect((await auditOf('profile.update')).map(({ after }) => after)).toMatchObject([
      { unitIds: [unitIds['0101'], expect.any(Number)] },
      { unitIds: [unitIds['0101'], expect.any(Number), expect.any(Number)] },
    ]);
  });

  it('resumes once a connection is available', async () => {
    const id = await begin(owner, fileOf('BUSY', 4));
    // Each batch uses one for the user's rights, and one for its lines.
    const app = refuseConnection(portal.database.app, 4);
    const busy = run(owner, id, {
      linesAtOnce: 2,
      patienceMs: 0,
      database: { ...portal.database, app },
    });
    await expect(busy).rejects.toMatchObject({ code: 'overloaded' });
    expect(await read(owner, id)).toMatchObject({ state: 'running', progress: { done: 2 } });
    await run(owner, id);
    expect(await read(owner, id)).toMatchObject({ state: 'finished', progress: { created: 4 } });
  });

  it('refuses lines that became invalid since the preview, and imports the others', async () => {
    const id = await begin(editor, 'ID;UL\nLATE-1;0101\nLATE-2;0101\n');
    await queryAsOwner('insert into assets (account_id, unit_id, code) values ($1, $2, $3)', [
      accountId,
      unitIds['0202'],
      'LATE-1',
    ]);
    await run(editor, id);
    expect(await read(editor, id)).toMatchObject({
      state: 'finished',
      progress: { done: 2, total: 2, created: 1, refused: 1 },
    });
    expect(await complaints(editor, id)).toEqual({ 2: ['code code_not_available'] });
  });

  it('stops with the reason when the right is revoked; imported lines stay', async () => {
    const id = await begin(editor, fileOf('RIGHT', 600));
    const section = 'profile_id = (select profile_id from profile_users where user_id = $1)';
    const taking = run(editor, id, { linesAtOnce: 5 });
    await until(editor, id, ({ progress }) => progress.done > 0);
    await queryAsOwner(`update profile_sections set level = 'see' where ${section}`, [editor.id]);
    await taking;
    await queryAsOwner(`update profile_sections set level = 'change' where ${section}`, [editor.id]);
    const stopped = await read(editor, id);
    expect(stopped).toMatchObject({ state: 'failed', failure: 'rights_lost' });
    expect(stopped.progress.done).toBeLessThan(600);
    expect((await assetsOf('RIGHT')).length).toBe(stopped.progress.created);
    expect((await notificationsOf(editor)).at(-1)).toEqual({
      kind: 'asset_import_failed',
      data: { importId: id, reason: 'rights_lost' },
    });
    expect((await auditOf('asset-import.fail')).at(-1)?.after).toEqual({ reason: 'rights_lost' });
  });

  it('uses the current ULs of the person', async () => {
    const id = await begin(editor, fileOf('UNIT', 2));
    const units = await queryAsOwner<{ profile_id: number }>(
      'delete from profile_units where unit_id = $1 returning *',
      [unitIds['0101']],
    );
    await run(editor, id);
    await queryAsOwner(
      'insert into profile_units select * from jsonb_populate_recordset(null::profile_units, $1)',
      [JSON.stringify(units)],
    );
    expect(await read(editor, id)).toMatchObject({ state: 'finished', progress: { refused: 2 } });
    expect(await assetsOf('UNIT')).toEqual([]);
  });

  it('stops before the next lines when canceled, and can be previewed again', async () => {
    const id = await begin(owner, fileOf('CANCEL', 600));
    const running = run(owner, id, { linesAtOnce: 5 });
    await until(owner, id, ({ progress }) => progress.done > 0);
    await owner.call('cancelAssetImport', of(id));
    await running;
    const cancelled = await read(owner, id);
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.progress.done).toBeLessThan(600);
    expect((await assetsOf('CANCEL')).length).toBe(cancelled.progress.created);
    await run(owner, id);
    expect(await read(owner, id)).toEqual(cancelled);
  });
});
