import type { ClientBase } from 'pg';

export interface NewJob {
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * Jobs of one queue of an account run one after the other: an account uses at most two workers, and long jobs do not
   * delay short ones.
   */
  readonly queue: 'short' | 'long';
  /** Replaces a waiting job of the account with the same key. */
  readonly key: string;
}

/**
 * Enqueues a job in the transaction that causes it: either both happen or neither. The job carries the account and
 * user.
 */
export async function enqueueJob(client: ClientBase, { task, payload, queue, key }: NewJob): Promise<void> {
  await client.query('select enqueue_job($1, $2, $3, $4)', [task, JSON.stringify(payload), queue, key]);
}
