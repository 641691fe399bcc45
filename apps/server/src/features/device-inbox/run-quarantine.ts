import { maxId } from '@azimute/contract';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, withoutRights, type Actor } from '../../platform/postgres/transaction.ts';
import { enqueueQuarantineRun } from './quarantine-runs.ts';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { createPartitionRanges } from '../telemetry/pipeline/partition-ranges.ts';
import { replayNext } from '../telemetry/protocols/replay-kept.ts';
import {
  createWriteTransaction,
  type WriteTransactionOptions,
} from '../telemetry/reducers/synced-transaction.ts';

export interface QuarantineWorkshop extends WriteTransactionOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly positionsAtOnce?: number;
}

const POSITIONS_AT_ONCE = 500;

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  runId: z.string().regex(/^\d{1,18}$/),
});

/** Evaluates all kept positions of a run again. After a crash it continues where it stopped. */
export async function runQuarantine(
  workshop: QuarantineWorkshop,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log, positionsAtOnce = POSITIONS_AT_ONCE } = workshop;
  const run = payloadSchema.parse(given);
  const transact = createWriteTransaction(database.pipeline, workshop);
  const partitions = createPartitionRanges(database.pipeline);
  const finish = (state: 'finished' | 'failed'): Promise<void> =>
    transact([run.accountId], async (client) => {
      await client.query(
        `update quarantine_runs set state = $3, finished_at = $4
        where account_id = $1 and quarantine_run_id = $2 and state in ('queued', 'running')`,
        [run.accountId, run.runId, state, clock.now()],
      );
      await client.query(
        `update quarantined_positions set quarantine_run_id = null
        where account_id = $1 and quarantine_run_id = $2`,
        [run.accountId, run.runId],
      );
    });
  try {
    for (;;) {
      if (signal.aborted)
        return await asActor(database.app, jobOf(run.accountId), (client) =>
          enqueueQuarantineRun(client, run.runId),
        );
      const nowMs = clock.now().getTime();
      if ((await replayNext({ transact, partitions, nowMs }, run, positionsAtOnce)) === 0) break;
    }
    await finish('finished');
  } catch (error) {
    // The queue retries later.
    if (isPassing(error)) throw error;
    log.error({ err: error }, 'A replay of quarantined positions failed');
    await finish('failed');
  }
}

/** An actor without a user, whose rights suffice to enqueue the rest. */
function jobOf(accountId: number): Actor {
  return withoutRights({ accountId, userId: null, sessionId: null });
}
