import { orderFixes, runFolds, type OrderedFix, type RunningFold } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import {
  insertCheckpoints,
  makeCheckpoint,
  periodOf,
  takeCheckpoint,
  type Checkpoint,
} from './checkpoints.ts';
import type { AccountSet } from './account-sets.ts';
import { storeFoldStates, type ChangedState, type KnownAsset } from './fold-states.ts';
import { correctionWindowMs, type FoldStart, type HostedFold } from './hosted-fold.ts';
import { hostedFolds } from './hosted-folds.ts';
import { markDays } from './mark-days.ts';
import { readFixesFrom } from './read-fixes.ts';

/** One fold on its way. */
interface Pass extends RunningFold {
  readonly hosted: HostedFold;
  readonly start: FoldStart<unknown>;
}

interface Wanted {
  readonly fromMs: number;
  /** Also what is older than the correction window. */
  readonly reachesBack: boolean;
  readonly nowMs: number;
}

/**
 * Folds an asset anew from an instant, under the lock of its state, after fixes came late or a fold got another version:
 * from the last checkpoint before it, or from where the fold says. What comes out alike stays; the rest is superseded by
 * what takes its place. Nobody is notified.
 */
export async function refoldAsset(
  client: PoolClient,
  { facts, states }: KnownAsset,
  set: AccountSet,
  { fromMs, reachesBack, nowMs }: Wanted,
): Promise<void> {
  const windowMs = reachesBack ? fromMs : nowMs - correctionWindowMs;
  const checkpoint = await takeCheckpoint(client, facts, Math.max(fromMs, windowMs));
  const passes: Pass[] = [];
  for (const hosted of hostedFolds) {
    const settings = hosted.settingsOf(facts, set, null, null);
    if (settings === null) continue;
    const start = startOf(hosted, checkpoint) ?? (await hosted.restart(client, facts, windowMs));
    passes.push({
      hosted,
      fold: hosted.fold,
      settings,
      start,
      fromMs: start.atMs + 1,
      state: start.state,
      newest: null,
      outputs: [],
    });
  }
  if (passes.length === 0) return;
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
    runFolds(passes, fixes);
    checkpoints.push(...checkpointBehind(passes, fixes, facts));
  }
  runFolds(passes, [], nowMs);
  const cause = reachesBack ? 'rebuild' : 'late_data';
  const kept: ChangedState[] = [];
  for (const { hosted, settings, start, state, outputs } of passes) {
    const stateBefore = states.get(hosted.fold.name)?.state ?? null;
    const refolded = { asset: facts, settings, outputs, state, stateBefore, nowMs, cause } as const;
    const revised = await hosted.revise(client, refolded, start);
    kept.push({ asset: facts, fold: hosted.fold, state: revised.state });
  }
  await storeFoldStates(client, kept);
  await insertCheckpoints(client, checkpoints);
  const firstMs = ordered[0]?.fix.fixedAtMs;
  if (firstMs === undefined) return;
  await markDays(client, [{ asset: facts, fromMs: Math.max(fromMs, firstMs), toMs: nowMs, cause }]);
}

/** Where a fold can go on from what was kept; undefined where another version of it kept it. */
export function startOf({ fold }: HostedFold, checkpoint: Checkpoint | null): FoldStart<unknown> | undefined {
  const kept = checkpoint?.states[fold.name];
  if (checkpoint === null || kept?.version !== fold.version) return undefined;
  return { atMs: checkpoint.atMs, state: kept.state };
}

/** Of the folds that have begun by then. */
function checkpointBehind(
  passes: readonly Pass[],
  fixes: readonly OrderedFix[],
  asset: KnownAsset['facts'],
): Checkpoint[] {
  const lastMs = fixes.at(-1)?.fix.fixedAtMs ?? 0;
  const kept = passes
    .filter(({ start }) => start.atMs < lastMs)
    .map(({ hosted: { fold }, state }) => ({ fold, state }));
  return kept.length === 0 ? [] : [makeCheckpoint(asset, lastMs, kept)];
}
