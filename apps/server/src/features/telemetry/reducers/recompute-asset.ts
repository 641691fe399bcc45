import { orderFixes, runReducers } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import { insertCheckpoints, startOf, takeCheckpoint } from './checkpoints.ts';
import type { AccountSet } from './account-sets.ts';
import { foldFixes, openPass, type Pass } from './fold-fixes.ts';
import { storeReducerStates, type ChangedState, type KnownAsset } from './reducer-states.ts';
import { correctionWindowMs, type AssetKey, type ReducerStart } from './hosted-reducer.ts';
import { hostedReducers, rebuiltReducers } from './hosted-reducers.ts';
import { fromTheBeginningMs } from './late-fixes.ts';
import { markDays } from './mark-days.ts';
import { readFixesFrom } from './read-fixes.ts';
import { requestRebuilds } from './rebuild/rebuild-requests.ts';

interface Wanted {
  readonly fromMs: number;
  /** True if another version of a reducer stored its state: its whole history must be recalculated. */
  readonly isOfOtherVersion: boolean;
  readonly nowMs: number;
}

/**
 * Recalculates an asset within the correction window after late fixes or a change of a reducer's version, under the
 * lock of its state. Starts at the last checkpoint before the instant, or at the time that the reducer determines.
 * Keeps equal results and supersedes the others. Notifies no one. Requests a rebuild for older history, and for an
 * asset without a checkpoint at the beginning of the window.
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
    passes.push(openPass(hosted, settings, start));
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
  const checkpoints = foldFixes(passes, ordered, facts);
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

/** True if an asset has earlier fixes that a reducer would not know at its start. */
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
