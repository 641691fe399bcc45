import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AssetImportDetail } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImportsServer, type ImportsServer, type Person } from './testing/start-imports-server.ts';

const WORKER = fileURLToPath(new URL('testing/import-worker-process.ts', import.meta.url));

let portal: ImportsServer;
beforeAll(async () => {
  portal = await startImportsServer();
});
afterAll(() => portal.stop());

const fileOf = (prefix: string, count: number): string =>
  `ID;UL;Modelo\n${Array.from({ length: count }, (_, index) => `${prefix}-${index};0101;E${index}`).join('\n')}\n`;

const assetsOf = (prefix: string) =>
  portal.queryAsOwner<{ code: string; model: string; times: number }>(
    `select a.code, a.model, count(e.entity_id)::int as times from assets a
      left join audit_entries e on e.action = 'asset.create' and e.entity_id = a.asset_id::text
    where a.code like $1 group by a.code, a.model order by a.code`,
    [`${prefix}-%`],
  );
const auditOf = (action: string) =>
  portal.queryAsOwner<{ entity_id: string; user_id: number; before: unknown; after: unknown }>(
    'select entity_id, user_id, before, after from audit_entries where action = $1 order by sequence',
    [action],
  );
const toldTo = (person: Person) =>
  portal.queryAsOwner<{ kind: string; data: { importId: number } }>(
    'select kind, data from notifications where user_id = $1 order by notification_id',
    [portal.userIds[person]],
  );

async function begin(person: Person, file: string): Promise<number> {
  const { id } = await portal.preview(person, file);
  await portal.start(person, id);
  return id;
}

async function until(
  person: Person,
  id: number,
  isReached: (read: AssetImportDetail) => boolean,
): Promise<AssetImportDetail> {
  for (;;) {
    const read = await portal.read(person, id);
    if (isReached(read)) return read;
    await sleep(10);
  }
}
const isEnded = ({ state }: AssetImportDetail): boolean => !['queued', 'running'].includes(state);

describe('an import', () => {
  it('creates, changes and connects what the good lines say, leaves empty cells, and tells everyone', async () => {
    await portal.queryAsOwner(
      `insert into assets (account_id, unit_id, code, model, region, silent_after)
      values ($1, $2, 'RUN-1', 'E210', 'SP', '90 minutes'), ($1, $2, 'RUN-2', 'E1', 'SP', null)`,
      [portal.accountId, portal.north],
    );
    portal.announced.length = 0;
    const id = await begin(
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
    expect(portal.announced).toEqual([
      { accountId: portal.accountId, assetIds: [expect.any(Number), expect.any(Number)] },
    ]);
    expect(await auditOf('asset.update')).toEqual([
      {
        entity_id: expect.any(String),
        user_id: portal.userIds.editor,
        before: { model: 'E210', silentAfterMinutes: 90, inMaintenance: false },
        after: { model: 'E320', silentAfterMinutes: 120, inMaintenance: true },
      },
    ]);
    expect((await auditOf('asset.create')).map(({ after }) => after)).toEqual([
      expect.objectContaining({ code: 'RUN-3', unitId: portal.north, region: 'RJ' }),
    ]);
    expect((await auditOf('asset.connect-device')).length).toBe(3);
    expect(await toldTo('editor')).toEqual([
      { kind: 'asset_import_finished', data: { importId: id, created: 1, changed: 1, bad: 1 } },
    ]);
  });

  it('brought and started again changes nothing', async () => {
    const file = fileOf('AGAIN', 3);
    const id = await begin('admin', file);
    await portal.run('admin', id);
    const assets = await assetsOf('AGAIN');
    await portal.start('admin', id);
    await portal.run('admin', id);
    const second = await begin('admin', file);
    await portal.run('admin', second);
    expect(await portal.read('admin', second)).toMatchObject({
      state: 'finished',
      progress: { created: 0, changed: 0, unchanged: 3 },
    });
    expect(await assetsOf('AGAIN')).toEqual(assets);
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
    expect((await auditOf('unit.create')).map(({ after }) => after)).toEqual([
      { code: '0808', name: '0808' },
      { code: '0809', name: '0809' },
    ]);
    expect((await auditOf('customer.create')).length).toBe(1);
  });

  it('refuses lines that turned bad since the preview, and imports the others', async () => {
    const id = await begin('editor', 'ID;UL\nLATE-1;0101\nLATE-2;0101\n');
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
    const id = await begin('editor', fileOf('RIGHT', 40));
    const section = 'profile_id = (select profile_id from profile_users where user_id = $1)';
    let batches = 0;
    const clock = {
      now: () => {
        batches += 1;
        return new Date();
      },
    };
    const taking = portal.run('editor', id, {
      linesAtOnce: 10,
      clock,
      events: {
        ...portal.workshop.events,
        emit: () => undefined,
      },
    });
    await until('editor', id, ({ progress }) => progress.done > 0);
    await portal.queryAsOwner(`update profile_sections set level = 'see' where ${section}`, [
      portal.userIds.editor,
    ]);
    await taking;
    const stopped = await portal.read('editor', id);
    await portal.queryAsOwner(`update profile_sections set level = 'change' where ${section}`, [
      portal.userIds.editor,
    ]);
    expect(stopped).toMatchObject({ state: 'failed', failure: 'rights_lost' });
    expect(stopped.progress.done).toBeLessThan(40);
    expect(batches).toBeGreaterThan(0);
    expect((await assetsOf('RIGHT')).length).toBe(stopped.progress.created);
    expect((await toldTo('editor')).at(-1)).toEqual({
      kind: 'asset_import_failed',
      data: { importId: id, reason: 'rights_lost' },
    });
    expect((await auditOf('asset-import.fail')).at(-1)?.after).toEqual({ reason: 'rights_lost' });
  });

  it('judges by the ULs that the person has by then', async () => {
    const id = await begin('editor', fileOf('UNIT', 2));
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
    expect(await assetsOf('UNIT')).toEqual([]);
  });

  it('stops before the next lines when it is cancelled, and can be looked at again', async () => {
    const id = await begin('admin', fileOf('CANCEL', 60));
    const running = portal.run('admin', id, { linesAtOnce: 5 });
    await until('admin', id, ({ progress }) => progress.done > 0);
    await portal.call('POST', `/asset-imports/${id}/cancel`, 'admin');
    await running;
    const cancelled = await portal.read('admin', id);
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.progress.done).toBeLessThan(60);
    expect((await assetsOf('CANCEL')).length).toBe(cancelled.progress.created);
    await portal.run('admin', id);
    expect(await portal.read('admin', id)).toEqual(cancelled);
  });
});

describe('the job', () => {
  it('is done by one of two portals, whichever has time, and each line once', async () => {
    const ids = await Promise.all(['TWO', 'TWIN'].map((prefix) => begin('admin', fileOf(prefix, 120))));
    const workers = [portal.startWorker({ linesAtOnce: 10 }), portal.startWorker({ linesAtOnce: 10 })];
    try {
      for (const id of ids) {
        expect(await until('admin', id, isEnded)).toMatchObject({
          state: 'finished',
          progress: { created: 120 },
        });
      }
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    for (const prefix of ['TWO', 'TWIN']) {
      const assets = await assetsOf(prefix);
      expect([assets.length, assets.every(({ times }) => times === 1)]).toEqual([120, true]);
    }
  });

  it('run twice at the same time has its effect once', async () => {
    const id = await begin('admin', fileOf('SAME', 50));
    await Promise.all([1, 2, 3].map(() => portal.run('admin', id, { linesAtOnce: 7 })));
    expect(await portal.read('admin', id)).toMatchObject({ state: 'finished', progress: { created: 50 } });
    expect((await assetsOf('SAME')).every(({ times }) => times === 1)).toBe(true);
    expect((await toldTo('admin')).filter(({ data }) => data.importId === id).length).toBe(1);
  });

  it('goes on where it stood after its process was killed', { timeout: 60_000 }, async () => {
    const lineCount = 3000;
    const id = await begin('admin', fileOf('KILL', lineCount));
    const killed = startProcess();
    const before = await until('admin', id, ({ progress }) => progress.done > 0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const stood = await portal.read('admin', id);
    expect(stood.state).toBe('running');
    expect(stood.progress.done).toBeGreaterThanOrEqual(before.progress.done);
    expect(stood.progress.done).toBeLessThan(lineCount);
    expect((await assetsOf('KILL')).length).toBe(stood.progress.done);
    const worker = portal.startWorker();
    try {
      expect(await until('admin', id, isEnded)).toMatchObject({
        state: 'finished',
        progress: { done: lineCount, created: lineCount },
      });
    } finally {
      await worker.stop();
    }
    const assets = await assetsOf('KILL');
    expect(assets.length).toBe(lineCount);
    expect(assets.every(({ times }) => times === 1)).toBe(true);
    expect(await toldTo('admin')).toContainEqual({
      kind: 'asset_import_finished',
      data: { importId: id, created: lineCount, changed: 0, bad: 0 },
    });
  });

  it('that is asked to stop hands the rest to another', async () => {
    const id = await begin('admin', fileOf('STOP', 2000));
    const first = portal.startWorker({ linesAtOnce: 20 });
    await until('admin', id, ({ progress }) => progress.done > 0);
    await first.stop();
    const stood = await portal.read('admin', id);
    expect(stood.state).toBe('running');
    const second = portal.startWorker();
    try {
      expect(await until('admin', id, isEnded)).toMatchObject({
        state: 'finished',
        progress: { created: 2000 },
      });
    } finally {
      await second.stop();
    }
    expect((await assetsOf('STOP')).every(({ times }) => times === 1)).toBe(true);
  });
});

function startProcess(): ChildProcess {
  return spawn(process.execPath, [WORKER, portal.ownerUrl], { stdio: 'ignore' });
}
