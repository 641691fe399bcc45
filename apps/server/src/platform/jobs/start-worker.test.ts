import { parseCrontab } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { oneAtATime, startWorker } from './start-worker.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it.each([
  ['succeeded', false, '%delete from%_private_jobs%'],
  ['failed', true, '%update%last_error%'],
] as const)(
  'restarts when the connection is lost on which it reports that a job %s',
  async (name, fails, report) => {
    const blocker = new pg.Client({ connectionString: db.ownerUrl });
    await blocker.connect();
    let runs = 0;
    const worker = startWorker({
      database: db.database,
      log: createLogger({ level: 'silent' }),
      tasks: {
        [name]: async () => {
          runs += 1;
          if (runs > 1) return;
          // The report waits for the table, so that it is in progress when its connection ends.
          await blocker.query('begin; lock table graphile_worker._private_jobs in share mode');
          if (fails) throw new Error('The job fails');
        },
      },
    });
    try {
      await db.queryAsOwner('select graphile_worker.add_job($1)', [name]);
      await vi.waitFor(async () => {
        const cut = await db.queryAsOwner(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and usename = 'azimute_jobs' and wait_event_type = 'Lock'
              and query like $1`,
          [report],
        );
        expect(cut).toHaveLength(1);
      });
      await blocker.query('rollback');
      await vi.waitFor(
        async () => {
          expect(runs).toBe(2);
          expect(await db.queryAsOwner('select from graphile_worker.jobs')).toEqual([]);
        },
        { interval: 100 },
      );
    } finally {
      await blocker.end();
      await worker.stop();
    }
  },
);

it('retries at once what failed repeatedly before it started, and nothing due later', async () => {
  for (const [name, most, tried] of [
    ['failed', 25, 7],
    ['given_up', 7, 7],
    ['planned', 25, 0],
  ] as const) {
    const later = `run_at := now() + interval '1 hour'`;
    await db.queryAsOwner(`select graphile_worker.add_job($1, ${later}, max_attempts := $2)`, [name, most]);
    await db.queryAsOwner(
      `update graphile_worker._private_jobs set attempts = $2
      where id = (select id from graphile_worker.jobs where task_identifier = $1)`,
      [name, tried],
    );
  }
  const ran: string[] = [];
  const task = (name: string) => async () => void ran.push(name);
  const worker = startWorker({
    database: db.database,
    log: createLogger({ level: 'silent' }),
    tasks: Object.fromEntries(['failed', 'given_up', 'planned'].map((name) => [name, task(name)])),
  });
  try {
    await vi.waitFor(() => expect(ran).toEqual(['failed']), 10_000);
    await vi.waitFor(
      async () =>
        expect(await db.queryAsOwner('select attempts from graphile_worker.jobs order by attempts')).toEqual([
          { attempts: 0 },
          { attempts: 7 },
        ]),
      10_000,
    );
    expect(ran).toEqual(['failed']);
  } finally {
    await worker.stop();
  }
});

it('keeps one job waiting behind one that exceeds its interval', async () => {
  const [item] = parseCrontab(oneAtATime('* * * * * slow'));
  const { queueName, jobKey, jobKeyMode } = item?.options ?? {};
  expect([item?.task, queueName, jobKey, jobKeyMode]).toEqual(['slow', 'slow', 'slow', 'preserve_run_at']);
  const began = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const add = () =>
    db.queryAsOwner(
      `select graphile_worker.add_job('slow', queue_name => $1, job_key => $2, job_key_mode => $3)`,
      [queueName, jobKey, jobKeyMode],
    );
  const worker = startWorker({
    database: db.database,
    log: createLogger({ level: 'silent' }),
    tasks: {
      slow: async () => {
        began.resolve();
        await ends.promise;
      },
    },
  });
  try {
    await add();
    await began.promise;
    for (let minute = 0; minute < 3; minute += 1) await add();
    expect(
      await db.queryAsOwner(
        `select from graphile_worker.jobs where locked_at is null and task_identifier = 'slow'`,
      ),
    ).toHaveLength(1);
  } finally {
    ends.resolve();
    await worker.stop();
  }
});
