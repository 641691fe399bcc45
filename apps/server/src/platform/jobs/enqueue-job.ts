import type { ClientBase } from 'pg';

export interface NewJob {
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * Jobs of one queue of the account run one after the other: an account holds two workers at most, and what takes hours
   * keeps nothing else waiting.
   */
  readonly queue: 'short' | 'long';
  /** Takes the place of a job of the account with the same key that has not begun. */
  readonly key: string;
}

/** Enqueues in the transaction that causes the job: both happen, or neither. It carries its account and person. */
export async function enqueueJob(client: ClientBase, { task, payload, queue, key }: NewJob): Promise<void> {
  await client.query('select enqueue_job($1, $2, $3, $4)', [task, JSON.stringify(payload), queue, key]);
}
