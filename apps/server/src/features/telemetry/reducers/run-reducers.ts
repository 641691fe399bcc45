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
import type { AssetKey } from './hosted-reducer.ts';
import { hostedReducers } from './hosted-reducers.ts';
import { fromTheBeginningMs } from './late-fixes.ts';
import { isOfOtherVersion, lockAssets, passDue, type PassedDue } from './pass-due.ts';
import { recomputeAsset } from './recompute-asset.ts';

export interface ReducerRunnerOptions extends WriteTransactionOptions {
  readonly database: Pick<Database, 'pipeline'>;
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'warn'>;
}

export interface ReducerRunner {
  /** Recomputes what waits for it, and lets fall due what is due. */
  runWaiting(): Promise<void>;
  /** Requests the history of all assets that another version of a reducer recorded. */
  requestRebuilds(): Promise<void>;
  stop(): Promise<void>;
}

const ASSETS_A_TURN = 100;
const RECOMPUTING_MOST_MS = 1_000;
const EVERY_MS = 1_000;

/**
 * What reducers do by themselves, every second once started. Any number of processes may run it: an asset that another one
 * works at is passed over, and what cannot be done now waits for the next second.
 */
export function createReducerRunner(options: ReducerRunnerOptions): ReducerRunner & { start(): void } {
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
          'An asset could not be processed; trying again',
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
      'select account_id, asset_id from list_waiting_reducers($1, $2)',
      [new Date(nowMs), ASSETS_A_TURN],
    );
    let hasDone = false;
    const late: AssetKey[] = [];
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
      if (repetition.signal.aborted || clock.now().getTime() - nowMs > RECOMPUTING_MOST_MS) return hasDone;
      try {
        const recomputed = await recompute(transact, asset, nowMs);
        hasDone ||= recomputed.hasDone;
        if (recomputed.recordedIn !== null) tell(asset.accountId, [recomputed.recordedIn]);
      } catch (error) {
        log.warn({ err: error, ...asset }, 'An asset could not be processed; trying again');
      }
    }
    return hasDone;
  };
  const runWaiting = async (): Promise<void> => {
    while (await runTurn());
  };
  const repetition = repeat(EVERY_MS, runWaiting, (error) =>
    log.warn({ err: error }, 'Waiting reducers could not be read; trying again'),
  );
  let listing = Promise.resolve();
  /** What another version of a reducer concluded is recomputed, of every asset and over all its past. */
  const requestRebuilds = async (): Promise<void> => {
    const reducers = hostedReducers.map(({ reducer }) => reducer);
    await database.pipeline.query('select request_reducer_rebuilds($1::text[], $2::int[])', [
      reducers.map(({ name }) => name),
      reducers.map(({ version }) => version),
    ]);
  };
  return {
    runWaiting,
    requestRebuilds,
    start: () => {
      listing = requestRebuilds()
        .catch((error: unknown) => log.warn({ err: error }, 'Assets of other reducers could not be listed'))
        .then(repetition.start);
    },
    stop: async () => {
      await repetition.stop();
      await listing;
    },
  };
}

/** Of one asset: whether it was recomputed, and in which UL what it did with geofences may be another. */
interface Recomputed {
  readonly hasDone: boolean;
  readonly recordedIn: number | null;
}

/** Recomputes an asset where that is still wanted. */
async function recompute(transact: WriteTransaction, asset: AssetKey, nowMs: number): Promise<Recomputed> {
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
    await recomputeAsset(client, known, set, wanted);
    return { hasDone: true, recordedIn: set.fences === null ? null : known.facts.unitId };
  });
}

async function takeRequest(client: PoolClient, { accountId, assetId }: AssetKey): Promise<number | null> {
  const { rows } = await client.query<{ fromMs: number }>(
    `delete from recompute_requests where account_id = $1 and asset_id = $2 and from_at < 'infinity'
      returning (extract(epoch from from_at) * 1000)::float8 as "fromMs"`,
    [accountId, assetId],
  );
  return rows[0]?.fromMs ?? null;
}
