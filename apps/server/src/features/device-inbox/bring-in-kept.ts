import { maxId } from '@azimute/contract';
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';

export const bringInKeptTask = 'bring_in_kept';

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  deviceIds: z.array(z.string()),
});

/** Has what was kept of devices brought in, once the transaction that connects them is committed. */
export async function enqueueBringingIn(client: ClientBase, deviceIds: readonly string[]): Promise<void> {
  const [first] = deviceIds;
  if (first === undefined) return;
  await enqueueJob(client, {
    task: bringInKeptTask,
    payload: { deviceIds },
    queue: 'quarantine',
    // A device is connected once, whoever tries.
    key: `bring-in-kept-${first}`,
  });
}

/** As `azimute_jobs`. Hands what was kept of the devices, as long as they were unknown, to the job that judges it again. */
export async function bringInKept(jobs: Pool, given: unknown): Promise<number> {
  const { accountId, deviceIds } = payloadSchema.parse(given);
  const { rows } = await jobs.query<{ taken: number }>('select take_up_kept($1, $2) as taken', [
    accountId,
    deviceIds,
  ]);
  return rows[0]?.taken ?? 0;
}
