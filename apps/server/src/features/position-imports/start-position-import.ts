import type { PositionImportDetail } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { readPositionImport } from './position-imports-reads.ts';
import { lockImport, type AccountClient } from './position-imports-store.ts';

export const importPositionsTask = 'import_positions';

/** Files of one person that wait or run. */
const UNENDED_AT_MOST = 10;
const RETRY_AFTER_SECONDS = 60;

/**
 * Hands the file to a job. Starting again what was started changes nothing.
 * @throws DomainError not_found, validation_failed when no line that was looked at is good, too_many_requests
 */
export async function startPositionImport(account: AccountClient, id: number): Promise<PositionImportDetail> {
  const { client, accountId } = account;
  const row = await lockImport(account, id);
  if (row.state === 'receiving') throw new DomainError('not_found');
  if (row.state !== 'draft') return await readPositionImport(account, id);
  if (row.preview.good === 0)
    throw new DomainError('validation_failed', { errors: { lines: ['no_good_lines'] } });
  await requireRoom(account);
  await client.query(
    `update position_imports set state = 'queued' where account_id = $1 and position_import_id = $2`,
    [accountId, id],
  );
  await enqueuePositionImport(client, id);
  const started = await readPositionImport(account, id);
  await audit(client, {
    action: 'position-import.start',
    entity: 'position-import',
    entityId: id,
    after: { fileName: row.file_name, settings: row.settings },
  });
  return started;
}

async function requireRoom({ client, accountId }: AccountClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from position_imports where account_id = $1 and state in ('queued', 'running')`,
    [accountId],
  );
  if ((rowCount ?? 0) < UNENDED_AT_MOST) return;
  throw new DomainError('too_many_requests', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: `${UNENDED_AT_MOST} of your files are not imported yet. Wait for one to end, or cancel one.`,
  });
}

/** One after the other in an account: what a slice that was interrupted had stored is told by when it began. */
export async function enqueuePositionImport(client: ClientBase, id: number): Promise<void> {
  await enqueueJob(client, {
    task: importPositionsTask,
    payload: { positionImportId: id },
    queue: 'position-imports',
    key: `position-import-${id}`,
  });
}
