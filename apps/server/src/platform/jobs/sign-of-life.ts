import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** A killed worker's jobs stay locked; the queue itself releases them only after four hours. */
const SWEEP_MS = 2_000;
/** On a dead connection, jobs would be held until the system notices. */
const ANSWER_WITHIN_MS = 15_000;
const LOCK_CLASS = 'azimute.jobs';

export interface SignOfLife extends AsyncDisposable {
  /** Passed to the worker, whose ID they report. */
  readonly events: WorkerEvents;
  /** Aborts if the lock is lost: others may then take the jobs. */
  readonly lost: AbortSignal;
}

/**
 * Holds an advisory lock of the worker's ID on a connection while the worker lives; the lock ends with its process.
 * Every worker frees the jobs of workers without a lock, so that they resume within seconds.
 */
export async function keepSignOfLife(pool: pg.Pool): Promise<SignOfLife> {
  const client = await pool.connect();
  const events: WorkerEvents = new EventEmitter();
  const losing = new AbortController();
  const lose = (): void => losing.abort();
  events.on('pool:create', ({ workerPool }) => {
    client
      .query('select pg_advisory_lock(hashtext($1), hashtext($2))', [LOCK_CLASS, workerPool.id])
      .catch(lose);
  });
  client.on('error', lose);
  const sweep = (): void => void freeJobsOfTheDead(client).catch(lose);
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  return {
    events,
    lost: losing.signal,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      // Closed rather than released: its lock must end.
      client.release(true);
    },
  };
}

async function freeJobsOfTheDead(client: pg.PoolClient): Promise<void> {
  // A new worker may take its lock a moment after its first job, so the most recently locked jobs are skipped.
  const sweep: pg.QueryConfig & { query_timeout: number } = {
    query_timeout: ANSWER_WITHIN_MS,
    text: `with dead as (
      select locked_by from graphile_worker._private_jobs where locked_at < now() - interval '3 seconds'
      union
      select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '3 seconds'
      except
      select held.locked_by from (
        select locked_by from graphile_worker._private_jobs
        union select locked_by from graphile_worker._private_job_queues) as held
      join pg_locks l on l.locktype = 'advisory' and l.objsubid = 2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid = hashtext($1)::oid and l.objid = hashtext(held.locked_by)::oid)
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    values: [LOCK_CLASS],
  };
  await client.query(sweep);
}
