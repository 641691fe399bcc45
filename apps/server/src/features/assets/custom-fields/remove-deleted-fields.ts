import { customFieldKeptDays } from '@azimute/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';

interface Removal {
  /** Connects as `azimute_jobs`. */
  readonly connection: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
}

/** Permanently removes custom fields that were deleted 30 days ago, with their values. */
export async function removeDeletedFields({ connection, clock, log }: Removal): Promise<void> {
  const { rowCount } = await connection.query(
    `delete from asset_fields where deleted_at <= $1::timestamptz - $2 * interval '1 day'`,
    [clock.now(), customFieldKeptDays],
  );
  if ((rowCount ?? 0) > 0)
    log.info({ removed: rowCount }, 'Deleted custom fields 30 days after their deletion');
}
