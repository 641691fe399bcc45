import { runFolds, type RunningFold } from '@azimute/engine/host';
import type { LatestFix } from '@azimute/engine';
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
} from '../pipeline/synced-transaction.ts';
import { readKnownAssets, storeFoldStates, type ChangedState, type KnownAsset } from './fold-states.ts';
import type { AccountSet } from './account-sets.ts';
import { evidenceOf } from './evidence-of.ts';
import type { FoldedAsset, HostedFold, KnownOfAsset } from './hosted-fold.ts';
import { hostedGeofences } from './fences/hosted-geofences.ts';
import { hostedFolds } from './hosted-folds.ts';
import { asStoredFix, latestFixColumns } from './read-fixes.ts';
import { refoldAsset } from './refold-asset.ts';

export interface FoldRunnerOptions extends WriteTransactionOptions {
  readonly database: Pick<Database, 'pipeline'>;
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'warn'>;
}

export interface FoldRunner {
  /** Folds anew what waits for it, and lets fall due what is due. */
  runWaiting(): Promise<void>;
  /** Asks for all assets to be folded anew that another version of a fold folded. */
  requestRebuilds(): Promise<void>;
  stop(): Promise<void>;
}

const ASSETS_A_TURN = 100;
const EVERY_MS = 1_000;

/**
 * What folds do by themselves, every second once started. Any number of processes may run it: an asset that another one
 * works at is passed over, and what cannot be done now waits for the next second.
 */
export function createFoldRunner(options: FoldRunnerOptions): FoldRunner & { start(): void } {
  const { clock, database, events, log } = options;
  const transact = createWriteTransaction(database.pipeline, options);
  const runTurn = async (): Promise<boolean> => {
    const nowMs = clock.now().getTime();
    const { rows } = await database.pipeline.query<{ account_id: number; asset_id: number }>(
      'select account_id, asset_id from list_waiting_folds($1, $2)',
      [new Date(nowMs), ASSETS_A_TURN],
    );
    let hasDone = false;
    for (const { account_id: accountId, asset_id: assetId } of rows) {
      if (repetition.signal.aborted) return false;
      try {
        const outcome = await runAsset(transact, { accountId, assetId }, nowMs);
        hasDone ||= outcome !== 'busy';
        if (typeof outcome === 'object')
          events.emit('geofencesCrossed', { accountId, unitIds: [outcome.recordedIn] });
      } catch (error) {
        log.warn({ err: error, accountId, assetId }, 'An asset could not be folded; trying again');
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

/** What was recorded is told, in the UL of the asset; what was only `folded` is not. */
type RunOutcome = 'busy' | 'quiet' | 'folded' | { readonly recordedIn: number };

async function runAsset(transact: WriteTransaction, asset: FoldedAsset, nowMs: number): Promise<RunOutcome> {
  return await transact([asset.accountId], async (client, sets) => {
    const locked = await lockAsset(client, asset);
    if (locked === undefined) return 'busy';
    const set = await sets.of(client, asset.accountId);
    const request = await takeRequest(client, asset);
    const known = (await readKnownAssets(client, [asset])).get(asset.assetId);
    if (known === undefined) return 'quiet';
    const isRefold = request !== null && request.fromMs < Infinity;
    const wanted = isRefold ? request : isOfOtherVersion(known) ? { fromMs: 0, reachesBack: true } : null;
    if (wanted === null)
      return await passDue(client, set, known, locked, { nowMs, isLooked: request !== null });
    await refoldAsset(client, known, set, { ...wanted, nowMs });
    return set.fences === null ? 'folded' : { recordedIn: known.facts.unitId };
  });
}

function isOfOtherVersion({ states }: KnownAsset): boolean {
  return hostedFolds.some(({ fold }) => (states.get(fold.name)?.version ?? fold.version) !== fold.version);
}

interface LockedState {
  readonly newest: LatestFix | null;
  readonly latest: KnownOfAsset;
}

type StateRow = Record<keyof LatestFix, unknown> & {
  readonly fixedAtMs: number | null;
  readonly latest: Parameters<typeof evidenceOf>[0];
};

/** The newest fix of an asset, whose state is locked; undefined where another process has it. */
async function lockAsset(
  client: PoolClient,
  { accountId, assetId }: FoldedAsset,
): Promise<LockedState | undefined> {
  const { rows } = await client.query<StateRow>(
    `select ${latestFixColumns}, fix_odometer_km as "odometerKm", fix_hour_meter_hours as "hourMeterHours",
        jsonb_build_object('contactAtMs', extract(epoch from contact_at) * 1000, 'engineOn', engine_on,
          'hourMeterHours', hour_meter_hours, 'hourMeterReadAtMs', extract(epoch from hour_meter_read_at) * 1000,
          'hourMeterEnteredAtMs', extract(epoch from hour_meter_entered_at) * 1000, 'odometerKm', odometer_km,
          'odometerComputed', odometer_computed) as latest
      from asset_states where account_id = $1 and asset_id = $2 for no key update skip locked`,
    [accountId, assetId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { latest, ...fix } = row;
  return {
    newest: fix.fixedAtMs === null ? null : asStoredFix(fix as LatestFix),
    latest: evidenceOf(latest),
  };
}

interface RefoldRequest {
  /** Infinity: nothing is folded anew, but what follows other folds looks at the asset as it is. */
  readonly fromMs: number;
  readonly reachesBack: boolean;
}

async function takeRequest(
  client: PoolClient,
  { accountId, assetId }: FoldedAsset,
): Promise<RefoldRequest | null> {
  const { rows } = await client.query<RefoldRequest>(
    `delete from refold_requests where account_id = $1 and asset_id = $2
      returning (extract(epoch from from_at) * 1000)::float8 as "fromMs", reaches_back as "reachesBack"`,
    [accountId, assetId],
  );
  return rows[0] ?? null;
}

async function passDue(
  client: PoolClient,
  set: AccountSet,
  { facts, states }: KnownAsset,
  { newest, latest }: LockedState,
  { nowMs, isLooked }: { nowMs: number; isLooked: boolean },
): Promise<RunOutcome> {
  const runs: (RunningFold & { readonly hosted: HostedFold })[] = [];
  for (const hosted of hostedFolds) {
    const { fold } = hosted;
    const state = states.get(fold.name)?.state ?? null;
    const settings = hosted.settingsOf(facts, set, latest, state);
    if (settings !== null)
      runs.push({ hosted, fold, settings, fromMs: Infinity, state, newest, outputs: [] });
  }
  runFolds(runs, [], nowMs, isLooked);
  const changed: ChangedState[] = [];
  let hasCrossed = false;
  for (const { hosted, fold, settings, state, outputs } of runs) {
    if (state !== (states.get(fold.name)?.state ?? null)) changed.push({ asset: facts, fold, state });
    if (outputs.length === 0) continue;
    await hosted.insert(client, [{ asset: facts, settings, outputs }], {
      atMs: nowMs,
      isByFixes: false,
    });
    hasCrossed ||= hosted === hostedGeofences;
  }
  await storeFoldStates(client, changed);
  return hasCrossed ? { recordedIn: facts.unitId } : 'folded';
}
