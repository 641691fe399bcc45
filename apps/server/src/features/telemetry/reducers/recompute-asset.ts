import { orderFixes, runReducers, type OrderedFix, type RunningReducer } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import {
  insertCheckpoints,
  makeCheckpoint,
  periodOf,
  startOf,
  takeCheckpoint,
  type Checkpoint,
} from './checkpoints.ts';
import type { AccountSet } from './account-sets.ts';
import { storeReducerStates, type ChangedState, type KnownAsset } from './reducer-states.ts';
import {
  correctionWindowMs,
  type AssetKey,
  type ReducerStart,
  type HostedReducer,
} from './hosted-reducer.ts';
import { hostedReducers, rebuiltReducers } from './hosted-reducers.ts';
import { fromTheBeginningMs } from './late-fixes.ts';
import { markDays } from './mark-days.ts';
import { readFixesFrom } from './read-fixes.ts';
import { requestRebuilds } from './rebuild/rebuild-requests.ts';

/** One reducer on its way. */
interface Pass extends RunningReducer {
  readonly hosted: HostedReducer;
  readonly start: ReducerStart<unknown>;
}

interface Wanted {
  readonly fromMs: number;
  /** A reducer kept what another version of it made: all of its history is to be another. */
  readonly isOfOtherVersion: boolean;
  readonly nowMs: number;
}

/**
 * Recomputes an asset within the correction window from an instant, under the lock of its state, after fixes came late or a
 * reducer got another version: from the last checkpoint before it, or from where the reducer says. What comes out alike stays;
 * the rest is superseded by what takes its place. Nobody is notified. What this cannot conclude is requested of a rebuild:
 * older history, and an asset of which no checkpoint says how the window began.
 */
export async function recomputeAsset(
  client: PoolClient,
  { facts, states }: KnownAsset,
  set: AccountSet,
  { fromMs, isOfOtherVersion, nowMs }: Wanted,
): Promise<void> {
  const windowMs = nowMs - correctionWindowMs;
  const checkpoint = await takeCheckpoint(
    client,
    facts,
    isOfOtherVersion ? windowMs : Math.max(fromMs, windowMs),
  );
  const passes: Pass[] = [];
  const guessed: ReducerStart<unknown>[] = [];
  for (const hosted of hostedReducers) {
    const settings = hosted.settingsOf(facts, set, null, null);
    if (settings === null) continue;
    const known = startOf(hosted, checkpoint);
    const start = known ?? (await hosted.restart(client, facts, windowMs));
    if (known === undefined && rebuiltReducers.includes(hosted)) guessed.push(start);
    passes.push({
      hosted,
      reducer: hosted.reducer,
      settings,
      start,
      fromMs: start.atMs + 1,
      state: start.state,
      newest: null,
      outputs: [],
    });
  }
  if (passes.length === 0) return;
  const isGuess = guessed.length > 0 && (await hasFixesUpTo(client, facts, guessed));
  if (isGuess) {
    const time = isOfOtherVersion ? { fromMs: fromTheBeginningMs, toMs: Infinity } : { fromMs, toMs: nowMs };
    await requestRebuilds(client, [{ asset: facts, ...time }]);
  } else if (fromMs < windowMs && fromMs !== fromTheBeginningMs)
    await requestRebuilds(client, [{ asset: facts, fromMs, toMs: windowMs }]);
  const ordered = orderFixes(
    await readFixesFrom(
      client,
      facts,
      Math.min(...passes.map(({ start }) => start.atMs)),
      passes.some(({ hosted, settings }) => hosted.asksTold?.(settings) === true),
    ),
  );
  const checkpoints: Checkpoint[] = [];
  for (const fixes of Map.groupBy(ordered, ({ fix }) => periodOf(fix.fixedAtMs)).values()) {
    runReducers(passes, fixes);
    checkpoints.push(...checkpointBehind(passes, fixes, facts));
  }
  runReducers(passes, [], nowMs);
  const cause = isOfOtherVersion ? 'rebuild' : 'late_data';
  const kept: ChangedState[] = [];
  for (const { hosted, settings, start, state, outputs } of passes) {
    const stateBefore = states.get(hosted.reducer.name)?.state ?? null;
    const recomputed = { asset: facts, settings, outputs, state, stateBefore, nowMs, cause } as const;
    const revised = await hosted.revise(client, recomputed, start);
    kept.push({ asset: facts, reducer: hosted.reducer, state: revised.state });
  }
  await storeReducerStates(client, kept);
  await insertCheckpoints(client, checkpoints);
  const firstMs = ordered[0]?.fix.fixedAtMs;
  if (firstMs === undefined) return;
  await markDays(client, [{ asset: facts, fromMs: Math.max(fromMs, firstMs), toMs: nowMs, cause }]);
}

/** Whether an asset had fixes before a reducer begins with what it does not know of them. */
async function hasFixesUpTo(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  starts: readonly ReducerStart<unknown>[],
): Promise<boolean> {
  const atMs = Math.max(...starts.map((start) => start.atMs));
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from newest_positions_of($1, $2, '-infinity', $3::timestamptz + interval '1 microsecond', 1, false)) as has`,
    [accountId, assetId, new Date(atMs)],
  );
  return rows[0]?.has ?? false;
}

/** Of the reducers that have begun by then. */
function checkpointBehind(
  passes: readonly Pass[],
  fixes: readonly OrderedFix[],
  asset: KnownAsset['facts'],
): Checkpoint[] {
  const lastMs = fixes.at(-1)?.fix.fixedAtMs ?? 0;
  const kept = passes
    .filter(({ start }) => start.atMs < lastMs)
    .map(({ hosted: { reducer }, state }) => ({ reducer, state }));
  return kept.length === 0 ? [] : [makeCheckpoint(asset, lastMs, kept)];
}
