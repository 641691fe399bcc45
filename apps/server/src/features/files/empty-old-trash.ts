import { fileTrashDays } from '@azimute/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';

interface OldTrash {
  /** Connects as `azimute_jobs`. */
  readonly connection: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
  readonly signal: AbortSignal;
  readonly filesAtOnce?: number;
}

const FILES_AT_ONCE = 1_000;

/** Permanently deletes files whose time in the trash has ended. A concurrent restore gets the file, or not_found. */
export async function emptyOldTrash({
  connection,
  clock,
  log,
  signal,
  filesAtOnce = FILES_AT_ONCE,
}: OldTrash): Promise<void> {
  let deleted = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rowCount } = await connection.query(
      `with gone as (delete from trashed_files where (account_id, file_id) in (
            select account_id, file_id from trashed_files where deleted_at <= $1::timestamptz - $2 * interval '1 day' limit $3
          ) returning object_key)
        update objects o set given_up_at = now() from gone where o.object_key = gone.object_key`,
      [clock.now(), fileTrashDays, filesAtOnce],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < filesAtOnce) break;
  }
  if (deleted > 0) log.info({ deleted }, 'Deleted files that were in the trash for 30 days');
}
