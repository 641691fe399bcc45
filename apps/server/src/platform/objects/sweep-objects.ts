import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import type { ObjectStore } from './stored-objects.ts';

interface Sweep {
  /** As `azimute_jobs`. */
  readonly connection: Pool;
  readonly store: ObjectStore;
  readonly log: Pick<Logger, 'info'>;
  readonly signal: AbortSignal;
  readonly keysAtOnce?: number;
}

const KEYS_AT_ONCE = 500;
/**
 * What was given up, or never got its row, stays for so long: by then its upload has ended one way or the other, and a
 * backup that read the row has copied the object.
 */
const KEPT_MS = 24 * 3_600_000;

/** Deletes the objects whose rows were given up a day ago, and those that no row names and are older than a day. */
export async function sweepObjects(sweep: Sweep): Promise<{ readonly swept: number }> {
  const swept = (await sweepGivenUp(sweep)) + (await sweepOrphans(sweep));
  if (swept > 0) sweep.log.info({ swept }, 'objects that nothing names any more were deleted');
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
    // The row last: while it is there, the object is swept again.
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
    // One whose age the store does not say stays as well.
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
