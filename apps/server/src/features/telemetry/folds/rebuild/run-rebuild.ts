import { maxId } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Clock } from '../../../../platform/clock.ts';
import type { PortalEvents } from '../../../../platform/events.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import { isPassing } from '../../../../platform/postgres/is-passing.ts';
import { asActor, asProvedAccounts, withoutRights } from '../../../../platform/postgres/transaction.ts';
import { createWriteTransaction, type WriteTransactionOptions } from '../../pipeline/synced-transaction.ts';
import { readFenceDefinitions } from '../fences/fence-sets.ts';
import { foldPast, type RebuildStep } from './fold-past.ts';
import { openRebuildThread } from './rebuild-thread.ts';
import {
  beginRebuild,
  countAsset,
  enqueueRebuild,
  finishRebuild,
  readNextAsset,
  RebuildCancelled,
  type Rebuild,
} from './rebuild-progress.ts';
import { swapIn } from './swap-in.ts';

export interface RebuildWorkshop extends WriteTransactionOptions {
  readonly database: Pick<Database, 'app' | 'pipeline'>;
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'error'>;
}

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  rebuildId: z.int().positive(),
});

/** An asset into which late fixes keep coming is at last folded under its lock. */
const UNLOCKED_TRIES = 3;

/**
 * Folds the assets of a rebuild anew, one after the other, each swapped in by one transaction that counts it as done.
 * Begun again after it was killed, it goes on with the assets that are left.
 */
export async function runRebuild(
  workshop: RebuildWorkshop,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = workshop;
  const key = payloadSchema.parse(given);
  const transact = createWriteTransaction(database.pipeline, workshop);
  const write = <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => transact([key.accountId], work);
  const run: Run = { workshop, write, signal, bench: null };
  try {
    const rebuild = await write((client) => beginRebuild(client, key));
    if (rebuild !== null && !(await rebuildAssets(run, rebuild))) {
      await handOn(database.app, rebuild);
      return;
    }
    await write((client) => finishRebuild(client, key, 'finished', clock.now()));
  } catch (error) {
    // The queue tries again later.
    if (isPassing(error)) throw error;
    if (!(error instanceof RebuildCancelled)) log.error({ err: error, ...key }, 'a rebuild failed');
    await write((client) => finishRebuild(client, key, 'failed', clock.now()));
  } finally {
    run.bench?.thread.close();
  }
}

interface Run {
  readonly workshop: RebuildWorkshop;
  readonly write: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
  /** The thread that folds, with the fences that it has. */
  bench: Omit<RebuildStep, 'asset' | 'fromMs' | 'signal'> | null;
}

/** False when it was stopped before its end. */
async function rebuildAssets(run: Run, rebuild: Rebuild): Promise<boolean> {
  for (;;) {
    const assetId = await run.write((client) => readNextAsset(client, rebuild));
    if (assetId === null) return true;
    if (run.signal.aborted) return false;
    await rebuildAsset(run, rebuild, assetId);
  }
}

async function rebuildAsset(run: Run, rebuild: Rebuild, assetId: number): Promise<void> {
  const { accountId, fromMs } = rebuild;
  const { workshop, write, signal } = run;
  for (let tries = 0; !signal.aborted; tries += 1) {
    const bench = await prepareBench(run, rebuild);
    const step: RebuildStep = { ...bench, asset: { accountId, assetId }, fromMs, signal };
    const place =
      tries < UNLOCKED_TRIES
        ? await asProvedAccounts(workshop.database.pipeline, [accountId], (client) => foldPast(client, step))
        : null;
    const unitIds = await write(async (client) => {
      const done = await swapIn(client, place, step, workshop.clock.now().getTime());
      if (done === null) return null;
      await countAsset(client, rebuild, assetId, done);
      const { rows } = await client.query<{ id: number }>(
        'select unit_id as id from assets where account_id = $1 and asset_id = $2',
        [accountId, assetId],
      );
      return rows.map(({ id }) => id);
    });
    if (unitIds === null) continue;
    workshop.events.emit('geofencesCrossed', { accountId, unitIds });
    return;
  }
}

/** A thread that has the fences as they are: another one where some changed meanwhile. */
async function prepareBench(run: Run, { accountId, fromMs }: Rebuild): Promise<NonNullable<Run['bench']>> {
  return await run.write(async (client) => {
    const { rows } = await client.query<{ version: number }>(
      'select version from geofence_sets where account_id = $1',
      [accountId],
    );
    const setVersion = rows[0]?.version ?? null;
    if (run.bench?.setVersion === setVersion) return run.bench;
    run.bench?.thread.close();
    const fences = await readFenceDefinitions(client, accountId, fromMs);
    run.bench = { fences, setVersion, thread: openRebuildThread(fences) };
    return run.bench;
  });
}

/** Leaves the rest to the next worker; as nobody, which is enough for that. */
async function handOn(app: Database['app'], { accountId, rebuildId }: Rebuild): Promise<void> {
  await asActor(app, withoutRights({ accountId, userId: null, sessionId: null }), (client) =>
    enqueueRebuild(client, rebuildId),
  );
}
