import { dayMs } from '@azimute/contract/durations';
import { uncheckedDays } from '@azimute/contract';
import type { Pool } from 'pg';
import { readMemberByNow } from '../../../platform/imports/read-member-by-now.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { ObjectMissingError, type ObjectStore } from '../../../platform/objects/stored-objects.ts';
import type { VerbDependencies } from '../../../platform/transact.ts';
import type { VirusScanner } from '../../../platform/virus-scanner/virus-scanner.ts';
import { refuseUnchecked, resolveUnchecked, type Settled } from './resolve-unchecked.ts';
import { uncheckedColumns, type UncheckedRow } from './unchecked-files.ts';

interface WaitingFiles extends VerbDependencies {
  /** Connects as `azimute_jobs`. */
  readonly connection: Pool;
  readonly objects: ObjectStore;
  /** Undefined if none is configured: waiting files keep waiting. */
  readonly scanner: VirusScanner | undefined;
  readonly metrics: Pick<Metrics, 'uncheckedFiles'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly signal: AbortSignal;
  readonly filesAtOnce?: number;
}

const FILES_AT_ONCE = 100;
/** Until then only the uploader can trigger the scan. */
const OTHERS_AFTER_MS = 30_000;

/**
 * Scans files that could not be scanned at their upload, and drops those that have waited for a week. A file whose
 * object cannot be read keeps waiting, without delaying others.
 */
export async function checkWaitingFiles(waiting: WaitingFiles): Promise<void> {
  const { scanner, metrics, log, signal, filesAtOnce = FILES_AT_ONCE } = waiting;
  let answers = (await scanner?.ask()) ?? false;
  /** The last file of each account. */
  const after = new Map<number, number>();
  let settledFiles = 0;
  let failedFiles = 0;
  let failure: unknown;
  for (;;) {
    const rows = await readWaiting(waiting, after, filesAtOnce);
    for (const row of rows) {
      signal.throwIfAborted();
      after.set(row.account_id, row.unchecked_file_id);
      const settled = await settle(waiting, row, answers ? scanner : undefined).catch((error: unknown) => {
        failure ??= error;
        failedFiles += 1;
        return 'failed' as const;
      });
      if (settled === 'failed') continue;
      if (settled !== 'waiting') settledFiles += 1;
      // The scanner may fail only on that content.
      else if (answers) answers = (await scanner?.ask()) ?? false;
    }
    if (rows.length < filesAtOnce) break;
  }
  metrics.uncheckedFiles.set(await countWaiting(waiting));
  if (settledFiles > 0)
    log.info({ files: settledFiles }, 'Checked files that were waiting for the virus scanner');
  if (failedFiles > 0)
    log.error(
      { err: failure, files: failedFiles },
      'Files waiting for the virus scanner could not be checked; trying again',
    );
}

async function settle(
  waiting: WaitingFiles,
  row: UncheckedRow,
  scanner: VirusScanner | undefined,
): Promise<Settled> {
  const { clock, database, objects } = waiting;
  const refuse = (reason: 'unchecked' | 'rights_lost' | 'lost'): Promise<Settled> =>
    refuseUnchecked(waiting, row, { reason, virus: null });
  if (row.created_at.getTime() < clock.now().getTime() - uncheckedDays * dayMs)
    return await refuse('unchecked');
  if (scanner === undefined) return 'waiting';
  const owner = { accountId: row.account_id, userId: row.user_id, sessionId: null };
  const actor = await readMemberByNow(database.app, owner);
  if (actor === null) return await refuse('rights_lost');
  try {
    const content = (await objects.get(row.object_key)) as AsyncIterable<Buffer>;
    return await resolveUnchecked({ ...waiting, scanner, actor }, row, content);
  } catch (error) {
    if (error instanceof ObjectMissingError) return await refuse('lost');
    throw error;
  }
}

/** Returns the first file of each account before the second of any. */
async function readWaiting(
  { connection, clock }: WaitingFiles,
  after: ReadonlyMap<number, number>,
  limit: number,
): Promise<UncheckedRow[]> {
  const { rows } = await connection.query<UncheckedRow>(
    `select ${uncheckedColumns} from (
      select u.*, row_number() over (partition by u.account_id order by u.unchecked_file_id) as turn
      from unchecked_files u
      left join unnest($1::int[], $2::int[]) as passed (account_id, last_id) on passed.account_id = u.account_id
      where u.unchecked_file_id > coalesce(passed.last_id, 0) and u.created_at <= $3) as waiting
    order by turn, account_id limit $4`,
    [[...after.keys()], [...after.values()], new Date(clock.now().getTime() - OTHERS_AFTER_MS), limit],
  );
  return rows;
}

async function countWaiting({ connection }: WaitingFiles): Promise<number> {
  const { rows } = await connection.query<{ files: number }>(
    'select count(*)::int as files from unchecked_files',
  );
  return rows[0]?.files ?? 0;
}
