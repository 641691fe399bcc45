import type { ClientBase } from 'pg';
import type { FinishedBackup } from '../../platform/backups/run-backup.ts';
import { BackupRefusedError } from '../../platform/backups/take-base-backup.ts';

export interface RecordOptions {
  /** Holds the lock: the same connection until the end. */
  readonly client: ClientBase;
  readonly now: Date;
  /** Undefined: on demand. */
  readonly scheduledFor?: Date | undefined;
}

const LOCK = `hashtext('azimute.backup')`;

/**
 * Runs a backup while no other process does, and records how it ended. Returns undefined if the schedule's time has its
 * backup already.
 */
export async function recordBackup(
  { client, now, scheduledFor }: RecordOptions,
  work: () => Promise<FinishedBackup>,
): Promise<FinishedBackup | undefined> {
  const { rows: locks } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${LOCK}) as taken`,
  );
  if (locks[0]?.taken !== true)
    throw new BackupRefusedError('Another backup of this portal is running. Try again when it has ended.');
  try {
    if (scheduledFor !== undefined && (await hasBackup(client, scheduledFor))) return undefined;
    const { rows } = await client.query<{ id: number }>(
      'insert into backup_runs (scheduled_for, started_at) values ($1, $2) returning backup_run_id as id',
      [scheduledFor ?? null, now],
    );
    return await recordEnd(client, rows[0]?.id ?? 0, work);
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  }
}

async function hasBackup(client: ClientBase, scheduledFor: Date): Promise<boolean> {
  const found = await client.query('select from backup_runs where scheduled_for = $1 and name is not null', [
    scheduledFor,
  ]);
  return found.rowCount !== 0;
}

async function recordEnd(
  client: ClientBase,
  id: number,
  work: () => Promise<FinishedBackup>,
): Promise<FinishedBackup> {
  try {
    const finished = await work();
    await client.query(
      'update backup_runs set ended_at = clock_timestamp(), name = $2, bytes = $3 where backup_run_id = $1',
      [id, finished.name, finished.bytes],
    );
    await client.query(`delete from backup_runs where started_at < now() - interval '1 year'`);
    return finished;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await client.query(
      'update backup_runs set ended_at = clock_timestamp(), error = $2 where backup_run_id = $1',
      [id, message.slice(0, 2_000)],
    );
    throw error;
  }
}

/** Records a restore test of a backup, also of one that the restored database does not know. */
export async function recordVerification(
  client: ClientBase,
  { name, madeAt, error }: { readonly name: string; readonly madeAt: Date; readonly error: string | null },
): Promise<void> {
  await client.query(
    `insert into backup_runs (name, started_at, ended_at, verified_at, verify_error) values ($1, $2, $2, now(), $3)
      on conflict (name) do update set verified_at = excluded.verified_at, verify_error = excluded.verify_error`,
    [name, madeAt, error?.slice(0, 2_000) ?? null],
  );
}
