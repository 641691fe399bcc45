import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import type { ObjectStore } from './stored-objects.ts';

interface Sweep {
  /** Connects as `azimute_jobs`. */
  readonly connection: Pool;
  readonly store: ObjectStore;
  readonly log: Pick<Logger, 'info'>;
  readonly signal: AbortSignal;
  readonly keysAtOnce?: number;
}

const KEYS_AT_ONCE = 500;
/**
 * Retention of abandoned objects: by then their upload has ended either way, and a backup that read the row has copied
 * the object.
 */
const KEPT_MS = 24 * 3_600_000;

/** Deletes objects whose rows were deleted a day ago, and objects without a row that are older than a day. */
export async function sweepObjects(sweep: Sweep): Promise<{ readonly swept: number }> {
  const swept = (await sweepGivenUp(sweep)) + (await sweepOrphans(sweep));
  if (swept > 0) sweep.log.info({ swept }, 'Deleted unreferenced objects');
  return { swept };
}

async function sweepGivenUp({
  connection,
  store,
  signal,
  keysAtOnce = KEYS_AT_ONCE,
}: Sweep): Promise<number> {
  let swept = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await connection.query<{ object_key: string }>(
      `select object_key from objects where given_up_at < now() - interval '1 day' limit $1`,
      [keysAtOnce],
    );
    const keys = rows.map(({ object_key: key }) => key);
    for (const key of keys) await store.delete(key);
    // Deletes the row last: while it exists, deleting the object is retried.
    await connection.query('delete from objects where object_key = any($1)', [keys]);
    swept += keys.length;
    if (keys.length < keysAtOnce) return swept;
  }
}

async function sweepOrphans(sweep: Sweep): Promise<number> {
  const { store, keysAtOnce = KEYS_AT_ONCE } = sweep;
  let swept = 0;
  let old: string[] = [];
  for await (const { key, storedAt } of store.list()) {
    // Objects of unknown age are kept as well.
    if (!(storedAt.getTime() < Date.now() - KEPT_MS)) continue;
    old.push(key);
    if (old.length < keysAtOnce) continue;
    swept += await deleteUnnamed(sweep, old);
    old = [];
  }
  return swept + (await deleteUnnamed(sweep, old));
}

async function deleteUnnamed({ connection, store, signal }: Sweep, keys: readonly string[]): Promise<number> {
  signal.throwIfAborted();
  const { rows } = await connection.query<{ object_key: string }>(
    'select object_key from objects where object_key = any($1)',
    [keys],
  );
  const named = new Set(rows.map(({ object_key: key }) => key));
  const unnamed = keys.filter((key) => !named.has(key));
  for (const key of unnamed) await store.delete(key);
  return unnamed.length;
}
