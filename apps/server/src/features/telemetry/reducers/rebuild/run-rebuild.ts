import { maxId } from '@azimute/contract';
import { z } from 'zod';
import type { Database } from '../../../../platform/postgres/database.ts';
import { isPassing } from '../../../../platform/postgres/is-passing.ts';
import { asActor, withoutRights } from '../../../../platform/postgres/transaction.ts';
import { createWriteTransaction } from '../synced-transaction.ts';
import { RebuildBench, type RebuildWorkshop } from './rebuild-bench.ts';
import {
  beginRebuild,
  countAsset,
  enqueueRebuild,
  finishRebuild,
  readNextAsset,
  RebuildCancelled,
  type Rebuild,
} from './rebuild-progress.ts';

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  rebuildId: z.int().positive(),
});

/**
 * Recalculates the assets of a rebuild one by one. One transaction replaces the history of an asset and counts the
 * asset as done. After a crash it continues with the remaining assets.
 */
export async function runRebuild(
  workshop: RebuildWorkshop,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = workshop;
  const key = payloadSchema.parse(given);
  const { accountId } = key;
  const transact = createWriteTransaction(database.pipeline, workshop);
  let bench: RebuildBench | null = null;
  try {
    const rebuild = await transact([accountId], (client) => beginRebuild(client, key));
    if (rebuild !== null) {
      bench = new RebuildBench({ ...workshop, accountId, sinceMs: rebuild.fromMs, transact, signal });
      if (!(await rebuildAssets(bench, rebuild, signal))) {
        await handOn(database.app, rebuild);
        return;
      }
    }
    await transact([accountId], (client) => finishRebuild(client, key, 'finished', clock.now()));
  } catch (error) {
    // The queue retries later.
    if (isPassing(error)) throw error;
    if (!(error instanceof RebuildCancelled)) log.error({ err: error, ...key }, 'A rebuild failed');
    await transact([accountId], (client) => finishRebuild(client, key, 'failed', clock.now()));
  } finally {
    bench?.close();
  }
}

/** Returns false if it was stopped before its end. */
async function rebuildAssets(bench: RebuildBench, rebuild: Rebuild, signal: AbortSignal): Promise<boolean> {
  const { accountId, fromMs } = rebuild;
  for (;;) {
    const assetId = await bench.write((client) => readNextAsset(client, rebuild));
    if (assetId === null) return true;
    if (signal.aborted) return false;
    const asset = { accountId, assetId };
    await bench.rebuild({ asset, fromMs, lateToMs: Infinity, cause: 'rebuild' }, (client, rebuilt) =>
      countAsset(client, rebuild, assetId, rebuilt),
    );
  }
}

/** Leaves the rest to the next worker. This needs no actor. */
async function handOn(app: Database['app'], { accountId, rebuildId }: Rebuild): Promise<void> {
  await asActor(app, withoutRights({ accountId, userId: null, sessionId: null }), (client) =>
    enqueueRebuild(client, rebuildId),
  );
}
