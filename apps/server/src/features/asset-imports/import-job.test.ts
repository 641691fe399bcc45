import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImportsServer, type ImportsServer } from './testing/start-imports-server.ts';
import { fileOf, isEnded, watchImports } from './testing/watch-imports.ts';

const WORKER = fileURLToPath(new URL('testing/import-worker-process.ts', import.meta.url));

let portal: ImportsServer;
let watch: ReturnType<typeof watchImports>;
beforeAll(async () => {
  portal = await startImportsServer();
  watch = watchImports(portal);
});
afterAll(() => portal.stop());

describe('the job', () => {
  it('is done by one of two portals, whichever has time, and each line once', async () => {
    const ids = await Promise.all(['TWO', 'TWIN'].map((prefix) => watch.begin('admin', fileOf(prefix, 120))));
    const workers = [portal.startWorker({ linesAtOnce: 10 }), portal.startWorker({ linesAtOnce: 10 })];
    try {
      for (const id of ids) {
        expect(await watch.until('admin', id, isEnded)).toMatchObject({
          state: 'finished',
          progress: { created: 120 },
        });
      }
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    for (const prefix of ['TWO', 'TWIN']) {
      const assets = await watch.assetsOf(prefix);
      expect([assets.length, assets.every(({ times }) => times === 1)]).toEqual([120, true]);
    }
  });

  it('run twice at the same time has its effect once', async () => {
    const id = await watch.begin('admin', fileOf('SAME', 50));
    await Promise.all([1, 2, 3].map(() => portal.run('admin', id, { linesAtOnce: 7 })));
    expect(await portal.read('admin', id)).toMatchObject({ state: 'finished', progress: { created: 50 } });
    expect((await watch.assetsOf('SAME')).every(({ times }) => times === 1)).toBe(true);
    expect((await watch.toldTo('admin')).filter(({ data }) => data.importId === id).length).toBe(1);
  });

  it('goes on where it stood after its process was killed', async () => {
    const lineCount = 1500;
    const id = await watch.begin('admin', fileOf('KILL', lineCount));
    const killed = startProcess();
    const before = await watch.until('admin', id, ({ progress }) => progress.done > 0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const stood = await portal.read('admin', id);
    expect(stood.state).toBe('running');
    expect(stood.progress.done).toBeGreaterThanOrEqual(before.progress.done);
    expect(stood.progress.done).toBeLessThan(lineCount);
    expect((await watch.assetsOf('KILL')).length).toBe(stood.progress.done);
    const worker = portal.startWorker();
    try {
      expect(await watch.until('admin', id, isEnded)).toMatchObject({
        state: 'finished',
        progress: { done: lineCount, created: lineCount },
      });
    } finally {
      await worker.stop();
    }
    const assets = await watch.assetsOf('KILL');
    expect(assets.length).toBe(lineCount);
    expect(assets.every(({ times }) => times === 1)).toBe(true);
    expect(await watch.toldTo('admin')).toContainEqual({
      kind: 'asset_import_finished',
      data: { importId: id, created: lineCount, changed: 0, bad: 0 },
    });
  });

  it('goes on after the database has cut every connection', async () => {
    const id = await watch.begin('admin', fileOf('CUT', 600));
    const worker = portal.startWorker({ linesAtOnce: 20 });
    try {
      await watch.until('admin', id, ({ progress }) => progress.done > 0);
      await portal.queryAsOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where usename in ('azimute_jobs', 'azimute_app') and datname = current_database()`,
      );
      const done = await watch.untilAnswered('admin', id);
      expect(done).toMatchObject({ state: 'finished', progress: { created: 600 } });
    } finally {
      await worker.stop();
    }
    expect((await watch.assetsOf('CUT')).every(({ times }) => times === 1)).toBe(true);
  });

  it('that is asked to stop hands the rest to another', async () => {
    const id = await watch.begin('admin', fileOf('STOP', 800));
    const first = portal.startWorker({ linesAtOnce: 20 });
    await watch.until('admin', id, ({ progress }) => progress.done > 0);
    await first.stop();
    const stood = await portal.read('admin', id);
    expect(stood.state).toBe('running');
    const second = portal.startWorker();
    try {
      expect(await watch.until('admin', id, isEnded)).toMatchObject({
        state: 'finished',
        progress: { created: 800 },
      });
    } finally {
      await second.stop();
    }
    expect((await watch.assetsOf('STOP')).every(({ times }) => times === 1)).toBe(true);
  });
});

describe('old imports', () => {
  it('go after a day when they were only looked at, after 30 days otherwise, and never while they run', async () => {
    const ages = { draft: '25 hours', finished: '31 days', running: '31 days' };
    const old: number[] = [];
    for (const [state, age] of Object.entries(ages)) {
      for (const since of [age, '20 hours']) {
        const { id } = await portal.preview('admin', fileOf('OLD', 1));
        await portal.queryAsOwner(
          'update imports set state = $2, created_at = now() - $3::interval where import_id = $1',
          [id, state, since],
        );
        old.push(id);
      }
    }
    const jobs = new pg.Client(portal.database.connectionOf('azimute_jobs'));
    await jobs.connect();
    await jobs.query('select remove_old_imports()');
    await jobs.end();
    const left = await portal.queryAsOwner<{ id: number }>(
      'select import_id as id from imports where import_id = any ($1) order by 1',
      [old],
    );
    expect(left.map(({ id }) => old.indexOf(id))).toEqual([1, 3, 4, 5]);
    const lines = 'select from import_lines where import_id = $1';
    expect((await portal.queryAsOwner(lines, [old[0]])).length).toBe(0);
  });
});

function startProcess(): ChildProcess {
  return spawn(process.execPath, [WORKER, portal.ownerUrl], { stdio: 'ignore' });
}
