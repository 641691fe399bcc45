import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** A worker that was killed keeps its jobs locked, which the queue itself lets go after four hours only. */
const SWEEP_MS = 2_000;
/** On a line that carries nothing any more, jobs would be held until the system notices. */
const ANSWER_WITHIN_MS = 15_000;
const LOCK_CLASS = 'azimute.jobs';

export interface SignOfLife extends AsyncDisposable {
  /** To be given to the worker, whose id they tell. */
  readonly events: WorkerEvents;
  /** Aborts when it can no longer be given: others may then take the jobs. */
  readonly lost: AbortSignal;
}

/**
 * As long as a worker lives, a connection of it holds an advisory lock of its id; a lock dies with its process. Every
 * worker frees the jobs of those whose lock is gone, so that they are taken up within seconds.
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
      // Closed, not given back: its lock must be gone.
      client.release(true);
    },
  };
}

async function freeJobsOfTheDead(client: pg.PoolClient): Promise<void> {
  // A worker that just began takes its lock a moment after its first job at worst: the youngest locks are left alone.
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
