import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { queueLogger } from './queue-logger.ts';
import { QueuePool } from './queue-pool.ts';
import { keepSignOfLife } from './sign-of-life.ts';

export interface Job {
  readonly payload: unknown;
  /** When it aborts, the job stops at the next point from which it can be resumed. */
  readonly signal: AbortSignal;
  /** Connects as `azimute_jobs`, whose rights are mostly limited to the queue. */
  readonly connection: pg.Pool;
}

export type Task = (job: Job) => Promise<void>;

export interface StartWorkerOptions {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn'>;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Lines of a crontab: minute, hour, day, month, weekday, task. */
  readonly crontab?: readonly string[];
}

export interface JobWorker {
  /** Lets running jobs reach a point from which they can resume, and stops. */
  stop(): Promise<void>;
}

/** An account uses at most two of them, by its queues (enqueue-job.ts). */
const CONCURRENT_JOBS = 4;
const RESTART_AFTER_MS = 1_000;

/**
 * Job results are reported in batches, even single ones: outside a batch, a report cut off by a lost connection is an
 * unhandled rejection, which would end the process. In a batch it ends this worker, which is restarted.
 */
const REPORTED_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Processes the queue, alongside any number of other processes, until it is stopped. Waits while the database is
 * unavailable.
 */
export function startWorker(options: StartWorkerOptions): JobWorker {
  const stopping = new AbortController();
  const ended = workUntilStopped(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

async function workUntilStopped(options: StartWorkerOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await workOnce(options, signal);
    } catch (error) {
      options.log.warn({ err: error }, 'The job worker stopped; restarting it');
    }
    await sleep(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function workOnce(options: StartWorkerOptions, signal: AbortSignal): Promise<void> {
  const { database, log, tasks, crontab = [] } = options;
  const pool = openPool(database);
  const logger = queueLogger(log);
  let runner: Runner | undefined;
  try {
    await using life = await keepSignOfLife(pool);
    const ending = AbortSignal.any([signal, life.lost]);
    await bringForward(pool);
    runner = await run({
      pgPool: pool,
      logger,
      noHandleSignals: true,
      concurrency: CONCURRENT_JOBS,
      crontab: crontab.map(oneAtATime).join('\n'),
      events: life.events,
      preset: REPORTED_IN_BATCHES,
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload: unknown) => task({ payload, signal: ending, connection: pool }),
        ]),
      ),
    });
    const stop = (): void => void runner?.stop().catch(() => undefined);
    if (ending.aborted) stop();
    ending.addEventListener('abort', stop, { once: true });
    await runner.promise;
  } finally {
    await pool.end();
  }
}

/** For a task that takes longer than its interval, one runs and at most one waits. */
export function oneAtATime(line: string): string {
  const task = line.split(' ').at(-1);
  return `${line} ?queue=${task}&jobKey=${task}&jobKeyMode=preserve_run_at`;
}

/**
 * Retries jobs that failed because the database was down as soon as it is back: by itself the queue would wait longer
 * after each failure, up to hours. Jobs that failed for other reasons get their attempts back as well.
 */
async function bringForward(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = 1
    where attempts between 1 and max_attempts - 1 and run_at > now() and locked_at is null`,
  );
}

/**
 * A separate pool: stopping the database would otherwise end the process through a client without an error listener.
 */
function openPool(database: Database): pg.Pool {
  const pool = new QueuePool({
    ...database.connectionOf('azimute_jobs'),
    max: CONCURRENT_JOBS + 3,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
