import { maxId, rejectionCodes, type RejectionCode } from '@azimute/contract';
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { replayQuarantineTask } from './quarantine-runs.ts';

export const bringInKeptTask = 'bring_in_kept';

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  deviceIds: z.array(z.string()),
  reasons: z.array(z.enum(rejectionCodes)),
});

/**
 * Schedules the import of positions that were kept from these devices for these reasons, once the transaction
 * that removes the reasons is committed.
 */
export async function enqueueBringingIn(
  client: ClientBase,
  deviceIds: readonly string[],
  reasons: readonly RejectionCode[] = ['unknown_device'],
): Promise<void> {
  const [first] = deviceIds;
  if (first === undefined) return;
  await enqueueJob(client, {
    task: bringInKeptTask,
    payload: { deviceIds, reasons },
    queue: 'long',
    // A device is processed once, however many callers pass it.
    key: `bring-in-kept-${reasons[0]}-${first}`,
  });
}

/** Runs as `azimute_jobs`. Passes the kept positions of the devices to the job that evaluates them again. */
export async function bringInKept(jobs: Pool, given: unknown): Promise<number> {
  const { accountId, deviceIds, reasons } = payloadSchema.parse(given);
  return await inTransaction(
    jobs,
    (client) => client.query('begin'),
    (client) => takeUpKept(client, { accountId, deviceIds, reasons }),
  );
}

/**
 * Ends keeping positions of assigned devices as unknown; a device claimed in the inbox has none left. Locks
 * in the order of the pipeline.
 */
async function takeUpKept(
  client: ClientBase,
  { accountId, deviceIds, reasons }: z.infer<typeof payloadSchema>,
): Promise<number> {
  await client.query('select from quarantine_accounts where account_id = $1 for no key update', [accountId]);
  const { rows: devices } = await client.query<{ name: string }>(
    `select external_id as name from refused_devices r
      where account_id = $1 and external_id = any ($2) and external_id <> ''
        and exists (select from devices d where d.account_id = r.account_id and d.external_id = r.external_id
          and d.asset_id is not null)
      order by external_id for update`,
    [accountId, deviceIds],
  );
  let total = 0;
  for (const { name } of devices) total += await takeUpDevice(client, { accountId, name, reasons });
  return total;
}

interface KeptOfDevice extends Omit<z.infer<typeof payloadSchema>, 'deviceIds'> {
  readonly name: string;
}

async function takeUpDevice(client: ClientBase, { accountId, name, reasons }: KeptOfDevice): Promise<number> {
  await client.query(
    `update refused_devices set blocked_at = null, blocked_by = null
      where account_id = $1 and external_id = $2 and blocked_at is not null`,
    [accountId, name],
  );
  const { rows } = await client.query<{ id: string }>(
    'insert into quarantine_runs (account_id, external_id) values ($1, $2) returning quarantine_run_id as id',
    [accountId, name],
  );
  const runId = rows[0]?.id ?? '';
  const { rowCount } = await client.query(
    `update quarantined_positions set quarantine_run_id = $3
      where account_id = $1 and external_id = $2 and reason = any ($4) and quarantine_run_id is null`,
    [accountId, name, runId, reasons],
  );
  const taken = rowCount ?? 0;
  if (taken === 0) {
    await client.query('delete from quarantine_runs where account_id = $1 and quarantine_run_id = $2', [
      accountId,
      runId,
    ]);
    return 0;
  }
  await client.query(
    'update quarantine_runs set total = $3 where account_id = $1 and quarantine_run_id = $2',
    [accountId, runId, taken],
  );
  await client.query(`select graphile_worker.add_job($1, $2, queue_name => $3, job_key => $4)`, [
    replayQuarantineTask,
    JSON.stringify({ accountId, runId }),
    `${accountId}.long`,
    `${accountId}.quarantine-run-${runId}`,
  ]);
  return taken;
}
