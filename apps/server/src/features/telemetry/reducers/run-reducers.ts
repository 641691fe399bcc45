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
  /** Recalculates waiting assets and processes expired deadlines. */
  runWaiting(): Promise<void>;
  /** Requests the history of all assets recorded by another version of a reducer. */
  requestRebuilds(): Promise<void>;
  stop(): Promise<void>;
}

const ASSETS_A_TURN = 100;
const RECOMPUTING_MOST_MS = 1_000;
const EVERY_MS = 1_000;
/** Time in which late fixes of an asset are gathered: otherwise each of a backlog would recalculate it. */
const LATE_GATHERED_MS = 3_000;

/**
 * Runs the reducers' periodic work every second once started. Any number of processes may run it: each skips assets
 * locked by another process, and retries failed work in the next second.
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
  const runTurn = async (gatheredMs: number): Promise<boolean> => {
    const nowMs = clock.now().getTime();
    const { rows } = await database.pipeline.query<{ account_id: number; asset_id: number }>(
      `select account_id, asset_id from list_waiting_reducers($1, $2, $3 * interval '1 millisecond')`,
      [new Date(nowMs), ASSETS_A_TURN, gatheredMs],
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
      // Deadlines that expire in the meantime must not wait for all recalculations.
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
  const runWaiting = async (gatheredMs = 0): Promise<void> => {
    while (await runTurn(gatheredMs));
  };
  const repetition = repeat(
    EVERY_MS,
    () => runWaiting(LATE_GATHERED_MS),
    (error) => log.warn({ err: error }, 'Pending assets could not be read; trying again'),
  );
  let listing = Promise.resolve();
  /** Requests a recalculation of all assets and their whole past if another version of a reducer recorded them. */
  const requestRebuilds = async (): Promise<void> => {
    const reducers = hostedReducers.map(({ reducer }) => reducer);
    await database.pipeline.query('select request_reducer_rebuilds($1::text[], $2::int[])', [
      reducers.map(({ name }) => name),
      reducers.map(({ version }) => version),
    ]);
  };
  return {
    runWaiting: () => runWaiting(),
    requestRebuilds,
    start: () => {
      listing = requestRebuilds()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Assets of outdated reducers could not be listed'),
        )
        .then(repetition.start);
    },
    stop: async () => {
      await repetition.stop();
      await listing;
    },
  };
}

/** Result for one asset: whether it was recalculated, and the UL whose geofence records may have changed. */
interface Recomputed {
  readonly hasDone: boolean;
  readonly recordedIn: number | null;
}

/** Recalculates an asset if that is still requested. */
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
