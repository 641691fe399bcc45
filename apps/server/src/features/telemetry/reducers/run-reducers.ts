import type { PoolClient } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { PortalEvents } from '../../../platform/events.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  createWriteTransaction,
  type WriteTransaction,
  type WriteTransactionOptions,
} from './synced-transaction.ts';
import { readKnownAssets } from './reducer-states.ts';
import type { FoldedAsset } from './hosted-reducer.ts';
import { hostedFolds } from './hosted-reducers.ts';
import { fromTheBeginningMs } from './late-fixes.ts';
import { isOfOtherVersion, lockAssets, passDue, type PassedDue } from './pass-due.ts';
import { refoldAsset } from './recompute-asset.ts';

export interface FoldRunnerOptions extends WriteTransactionOptions {
  readonly database: Pick<Database, 'pipeline'>;
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'warn'>;
}

export interface FoldRunner {
  /** Folds anew what waits for it, and lets fall due what is due. */
  runWaiting(): Promise<void>;
  /** Requests the history of all assets that another version of a fold folded. */
  requestRebuilds(): Promise<void>;
  stop(): Promise<void>;
}

const ASSETS_A_TURN = 100;
const REFOLDING_MOST_MS = 1_000;
const EVERY_MS = 1_000;

/**
 * What folds do by themselves, every second once started. Any number of processes may run it: an asset that another one
 * works at is passed over, and what cannot be done now waits for the next second.
 */
export function createFoldRunner(options: FoldRunnerOptions): FoldRunner & { start(): void } {
  const { clock, database, events, log } = options;
  const transact = createWriteTransaction(database.pipeline, options);
  const passAll = async (
    accountId: number,
    assetIds: readonly number[],
    nowMs: number,
  ): Promise<PassedDue> => {
    try {
      return await transact([accountId], async (client, sets) =>
        passDue(client, { set: await sets.of(client, accountId), accountId, assetIds, nowMs }),
      );
    } catch (error) {
      if (assetIds.length === 1) {
        log.warn(
          { err: error, accountId, assetId: assetIds[0] },
          'An asset could not be folded; trying again',
        );
        return { hasDone: false, late: [], crossedIn: [] };
      }
      const half = Math.ceil(assetIds.length / 2);
      const [one, other] = [
        await passAll(accountId, assetIds.slice(0, half), nowMs),
        await passAll(accountId, assetIds.slice(half), nowMs),
      ];
      return {
        hasDone: one.hasDone || other.hasDone,
        late: [...one.late, ...other.late],
        crossedIn: [...one.crossedIn, ...other.crossedIn],
      };
    }
  };
  const tell = (accountId: number, unitIds: readonly number[]): void => {
    if (unitIds.length > 0) events.emit('geofencesCrossed', { accountId, unitIds: [...new Set(unitIds)] });
  };
  const runTurn = async (): Promise<boolean> => {
    const nowMs = clock.now().getTime();
    const { rows } = await database.pipeline.query<{ account_id: number; asset_id: number }>(
      'select account_id, asset_id from list_waiting_folds($1, $2)',
      [new Date(nowMs), ASSETS_A_TURN],
    );
    let hasDone = false;
    const late: FoldedAsset[] = [];
    for (const [accountId, own] of Map.groupBy(rows, (row) => row.account_id)) {
      if (repetition.signal.aborted) return false;
      const assetIds = own.map((row) => row.asset_id);
      const passed = await passAll(accountId, assetIds, nowMs);
      hasDone ||= passed.hasDone;
      tell(accountId, passed.crossedIn);
      late.push(...passed.late.map((assetId) => ({ accountId, assetId })));
    }
    for (const asset of late) {
      // What falls due meanwhile does not wait for all of them.
      if (repetition.signal.aborted || clock.now().getTime() - nowMs > REFOLDING_MOST_MS) return hasDone;
      try {
        const refolded = await refold(transact, asset, nowMs);
        hasDone ||= refolded.hasDone;
        if (refolded.recordedIn !== null) tell(asset.accountId, [refolded.recordedIn]);
      } catch (error) {
        log.warn({ err: error, ...asset }, 'An asset could not be folded; trying again');
      }
    }
    return hasDone;
  };
  const runWaiting = async (): Promise<void> => {
    while (await runTurn());
  };
  const repetition = repeat(EVERY_MS, runWaiting, (error) =>
    log.warn({ err: error }, 'Waiting folds could not be read; trying again'),
  );
  let listing = Promise.resolve();
  /** What another version of a fold concluded is folded anew, of every asset and over all its past. */
  const requestRebuilds = async (): Promise<void> => {
    const folds = hostedFolds.map(({ fold }) => fold);
    await database.pipeline.query('select request_fold_rebuilds($1::text[], $2::int[])', [
      folds.map(({ name }) => name),
      folds.map(({ version }) => version),
    ]);
  };
  return {
    runWaiting,
    requestRebuilds,
    start: () => {
      listing = requestRebuilds()
        .catch((error: unknown) => log.warn({ err: error }, 'Assets of other folds could not be listed'))
        .then(repetition.start);
    },
    stop: async () => {
      await repetition.stop();
      await listing;
    },
  };
}

/** Of one asset: whether it was folded anew, and in which UL what it did with geofences may be another. */
interface Refolded {
  readonly hasDone: boolean;
  readonly recordedIn: number | null;
}

/** Folds an asset anew where that is still wanted. */
async function refold(transact: WriteTransaction, asset: FoldedAsset, nowMs: number): Promise<Refolded> {
  return await transact([asset.accountId], async (client, sets) => {
    const nothing = { hasDone: false, recordedIn: null };
    const locked = await lockAssets(client, asset.accountId, [asset.assetId]);
    if (locked.size === 0) return nothing;
    const fromMs = await takeRequest(client, asset);
    const known = (await readKnownAssets(client, [asset])).get(asset.assetId);
    if (known === undefined) return nothing;
    const isOther = isOfOtherVersion(known);
    if (fromMs === null && !isOther) return nothing;
    const set = await sets.of(client, asset.accountId);
    const wanted = { fromMs: fromMs ?? fromTheBeginningMs, isOfOtherVersion: isOther, nowMs };
    await refoldAsset(client, known, set, wanted);
    return { hasDone: true, recordedIn: set.fences === null ? null : known.facts.unitId };
  });
}

async function takeRequest(client: PoolClient, { accountId, assetId }: FoldedAsset): Promise<number | null> {
  const { rows } = await client.query<{ fromMs: number }>(
    `delete from refold_requests where account_id = $1 and asset_id = $2 and from_at < 'infinity'
      returning (extract(epoch from from_at) * 1000)::float8 as "fromMs"`,
    [accountId, assetId],
  );
  return rows[0]?.fromMs ?? null;
}
