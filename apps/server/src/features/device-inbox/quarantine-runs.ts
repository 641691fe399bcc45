import type { QuarantineRun } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { AssetRead } from '../assets/assets-reads.ts';

export const replayQuarantineTask = 'replay_quarantine';

interface Row {
  readonly id: string;
  readonly external_id: string | null;
  readonly state: QuarantineRun['state'];
  readonly total: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** Creates a run, which takes the positions that `mark` marks with its ID, and leaves it to a job. */
export async function startQuarantineRun(
  { client, accountId, at }: AssetRead,
  externalId: string | null,
  mark: (runId: string) => Promise<number>,
): Promise<QuarantineRun> {
  const made = await client.query<{ id: string }>(
    `insert into quarantine_runs (account_id, external_id, created_at) values ($1, $2, $3)
    returning quarantine_run_id as id`,
    [accountId, externalId, at],
  );
  const id = made.rows[0]?.id ?? '';
  const total = await mark(id);
  await client.query(
    `update quarantine_runs set total = $3, state = case when $3 = 0 then 'finished' else state end,
      finished_at = case when $3 = 0 then $4::timestamptz end
    where account_id = $1 and quarantine_run_id = $2`,
    [accountId, id, total, at],
  );
  if (total > 0) {
    await enqueueQuarantineRun(client, id);
  }
  return await readQuarantineRun({ client, accountId, at }, Number(id));
}

export async function enqueueQuarantineRun(client: ClientBase, runId: string): Promise<void> {
  await enqueueJob(client, {
    task: replayQuarantineTask,
    payload: { runId },
    queue: 'long',
    key: `quarantine-run-${runId}`,
  });
}

/** @throws DomainError not_found */
export async function readQuarantineRun(
  { client, accountId }: AssetRead,
  id: number,
): Promise<QuarantineRun> {
  const { rows } = await client.query<Row>(
    `select quarantine_run_id as id, external_id, state, total, accepted, duplicates, refused, created_at, finished_at
    from quarantine_runs where account_id = $1 and quarantine_run_id = $2`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return {
    id: Number(row.id),
    state: row.state,
    deviceId: row.external_id,
    total: row.total,
    done: row.accepted + row.duplicates + row.refused,
    accepted: row.accepted,
    duplicates: row.duplicates,
    refused: row.refused,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
