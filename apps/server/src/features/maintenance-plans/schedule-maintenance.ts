import { maxId } from '@azimute/contract/ids';
import { z } from 'zod';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Transaction } from '../../platform/transact.ts';

export const keepMaintenanceTask = 'keep_maintenance_of_account';

/** Recomputes what is due after a change, for one asset or all of the account. */
export function scheduleMaintenance(
  { client }: Pick<Transaction, 'client'>,
  assetId: number | null,
): Promise<void> {
  return enqueueJob(client, {
    task: keepMaintenanceTask,
    payload: { assetId },
    queue: assetId === null ? 'long' : 'short',
    key: `${keepMaintenanceTask}.${assetId ?? 'all'}`,
  });
}

const id = z.int().positive().max(maxId);
export const maintenanceJob = z.object({ accountId: id, assetId: id.nullable() });
