import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { importJobs } from '../../platform/imports/import-jobs.ts';
import { startWorker } from '../../platform/jobs/start-worker.ts';
import { createLogger } from '../../platform/log.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { assetImportWork } from './import-assets.ts';
import { assetImportsOf, assetImportsPlan, fileOf, isEnded } from './testing/asset-imports-of.ts';

const WORKER = fileURLToPath(new URL('testing/import-worker-process.ts', import.meta.url));

// Workers take the jobs of a whole database, and a test cuts its connections.
const portal = await portalOf({ ...assetImportsPlan, environment: {} });
afterAll(() => portal.stop());
const { owner, queryAsOwner } = portal;
const { workshop, preview, read, run, begin, until, untilAnswered, assetsOf, notificationsOf } =
  assetImportsOf(portal);
const startJobs = (changes: { linesAtOnce?: number } = {}) => {
  const { tasks } = importJobs(workshop, [assetImportWork({ ...workshop, ...changes })]);
  return startWorker({ database: portal.database, log: createLogger({ level: 'silent' }), tasks });
};

describe('the import job', () => {
  it('is done by any of two portals, each line once', async () => {
    const ids = await Promise.all(['TWO', 'TWIN'].map((prefix) => begin(owner, fileOf(prefix, 120))));
    const workers = [startJobs({ linesAtOnce: 10 }), startJobs({ linesAtOnce: 10 })];
    try {
      for (const id of ids) {
        expect(await until(owner, id, isEnded)).toMatchObject({
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

  it('run twice concurrently takes effect once', async () => {
    const id = await begin(owner, fileOf('SAME', 50));
    await Promise.all([1, 2, 3].map(() => run(owner, id, { linesAtOnce: 7 })));
    expect(await read(owner, id)).toMatchObject({ state: 'finished', progress: { created: 50 } });
    expect((await assetsOf('SAME')).every(({ times }) => times === 1)).toBe(true);
    expect((await notificationsOf(owner)).filter(({ data }) => data.importId === id).length).toBe(1);
  });

  it('resumes after its process is killed', async () => {
    const lineCount = 1500;
    const id = await begin(owner, fileOf('KILL', lineCount));
    const killed = startProcess();
    const before = await until(owner, id, ({ progress }) => progress.done > 0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const stood = await read(owner, id);
    expect(stood.state).toBe('running');
    expect(stood.progress.done).toBeGreaterThanOrEqual(before.progress.done);
    expect(stood.progress.done).toBeLessThan(lineCount);
    expect((await assetsOf('KILL')).length).toBe(stood.progress.done);
    const worker = startJobs();
    try {
      expect(await until(owner, id, isEnded)).toMatchObject({
        state: 'finished',
        progress: { done: lineCount, created: lineCount },
      });
    } finally {
      await worker.stop();
    }
    const assets = await assetsOf('KILL');
    expect(assets.length).toBe(lineCount);
    expect(assets.every(({ times }) => times === 1)).toBe(true);
    expect(await notificationsOf(owner)).toContainEqual({
      kind: 'asset_import_finished',
      data: { importId: id, created: lineCount, changed: 0, bad: 0 },
    });
  });

  it('resumes after the database drops every connection', async () => {
    const id = await begin(owner, fileOf('CUT', 600));
    const worker = startJobs({ linesAtOnce: 20 });
    try {
      await until(owner, id, ({ progress }) => progress.done > 0);
      await queryAsOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where usename in ('azimute_jobs', 'azimute_app') and datname = current_database()`,
      );
      const done = await untilAnswered(owner, id);
      expect(done).toMatchObject({ state: 'finished', progress: { created: 600 } });
    } finally {
      await worker.stop();
    }
    expect((await assetsOf('CUT')).every(({ times }) => times === 1)).toBe(true);
  });

  it('hands over the rest when asked to stop', async () => {
    const id = await begin(owner, fileOf('STOP', 800));
    const first = startJobs({ linesAtOnce: 20 });
    await until(owner, id, ({ progress }) => progress.done > 0);
    await first.stop();
    const stood = await read(owner, id);
    expect(stood.state).toBe('running');
    const second = startJobs();
    try {
      expect(await until(owner, id, isEnded)).toMatchObject({
        state: 'finished',
        progress: { created: 800 },
      });
    } finally {
      await second.stop();
    }
    expect((await assetsOf('STOP')).every(({ times }) => times === 1)).toBe(true);
  });
});

describe('old imports', () => {
  it('are deleted after a day if only previewed, else after 30 days, and never while running', async () => {
    const ages = { draft: '25 hours', finished: '31 days', running: '31 days' };
    const old: number[] = [];
    for (const [state, age] of Object.entries(ages)) {
      for (const since of [age, '20 hours']) {
        const { id } = await preview(owner, fileOf('OLD', 1));
        await queryAsOwner(
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
    const left = await queryAsOwner<{ id: number }>(
      'select import_id as id from imports where import_id = any ($1) order by 1',
      [old],
    );
    expect(left.map(({ id }) => old.indexOf(id))).toEqual([1, 3, 4, 5]);
    const lines = 'select from import_lines where import_id = $1';
    expect((await queryAsOwner(lines, [old[0]])).length).toBe(0);
  });
});

function startProcess(): ChildProcess {
  return spawn(process.execPath, [WORKER, portal.ownerUrl], { stdio: 'ignore' });
}
