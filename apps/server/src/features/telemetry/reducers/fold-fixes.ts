import { runReducers, type OrderedFix, type RunningReducer } from '@azimute/engine/host';
import { makeCheckpoint, periodOf, type Checkpoint } from './checkpoints.ts';
import type { AssetKey, HostedReducer, ReducerStart } from './hosted-reducer.ts';

/** A reducer that runs over the history of an asset from its start. */
export interface Pass extends RunningReducer {
  readonly hosted: HostedReducer;
  readonly start: ReducerStart<unknown>;
}

export function openPass(hosted: HostedReducer, settings: unknown, start: ReducerStart<unknown>): Pass {
  const place = { fromMs: start.atMs + 1, state: start.state, newest: null, outputs: [] };
  return { hosted, reducer: hosted.reducer, settings, start, ...place };
}

/** Runs reducers over the fixes of an asset. Returns a checkpoint after each period, as fixes create them on arrival. */
export function foldFixes(
  passes: readonly Pass[],
  ordered: readonly OrderedFix[],
  asset: AssetKey,
): Checkpoint[] {
  const checkpoints: Checkpoint[] = [];
  for (const fixes of Map.groupBy(ordered, ({ fix }) => periodOf(fix.fixedAtMs)).values()) {
    runReducers(passes, fixes);
    checkpoints.push(...checkpointBehind(passes, fixes, asset));
  }
  return checkpoints;
}

/** Includes only the reducers that have started by then. */
function checkpointBehind(
  passes: readonly Pass[],
  fixes: readonly OrderedFix[],
  asset: AssetKey,
): Checkpoint[] {
  const lastMs = fixes.at(-1)?.fix.fixedAtMs ?? 0;
  const kept = passes
    .filter(({ start }) => start.atMs < lastMs)
    .map(({ hosted: { reducer }, state }) => ({ reducer, state }));
  return kept.length === 0 ? [] : [makeCheckpoint(asset, lastMs, kept)];
}
