import type { LatestFix } from '../status/latest-state.ts';
import type { Fold, FoldStep, SeenFolds } from './reducer.ts';
import type { OrderedFix } from './order-fixes.ts';

/** Where a fold stands with an asset. */
export interface FoldPlace<State> {
  readonly state: State | null;
  readonly newest: LatestFix | null;
}

/** An output, and what the fold kept behind the fix or the instant that made it: from there it can be folded anew. */
export interface FoldedOutput<State, Output> {
  readonly output: Output;
  readonly stateAfter: State | null;
}

export interface FoldRun<State, Output> extends FoldPlace<State> {
  readonly outputs: readonly FoldedOutput<State, Output>[];
}

/** One of several folds on its way; it is moved where it stands. */
export interface RunningFold {
  readonly fold: Fold<unknown, unknown, unknown>;
  readonly settings: unknown;
  /** Fixes of earlier time are known to it. */
  readonly fromMs: number;
  state: unknown;
  newest: LatestFix | null;
  readonly outputs: FoldedOutput<unknown, unknown>[];
}

/**
 * Folds ordered fixes by several folds in step, fix by fix, and lets fall due between them what does, up to `untilMs`. Of
 * one instant the fix comes first, so that what was kept at it holds the fix. A fold that follows others sees what those
 * before it came to at the same instant; `isLooked`, it looks at the last instant whatever has fallen due.
 */
export function runFolds(
  runs: readonly RunningFold[],
  fixes: readonly OrderedFix[],
  untilMs = -Infinity,
  isLooked = false,
): void {
  const isSeen = runs.some(({ fold }) => fold.follow !== undefined);
  const seen: Record<string, { state: unknown; outputs: readonly unknown[] }> = {};
  const see = ({ fold, state }: RunningFold, outputs: readonly unknown[]): void => {
    if (isSeen) seen[fold.name] = { state, outputs };
  };
  for (const run of runs) see(run, []);
  for (const { fix, newest } of fixes) {
    passDue(runs, (dueAtMs) => dueAtMs < fix.fixedAtMs, seen, see);
    for (const run of runs) {
      if (fix.fixedAtMs >= run.fromMs) {
        const { fold, state, settings } = run;
        see(run, keep(run, fold.step(state, fix, run.newest, settings, seen)));
      } else see(run, []);
      run.newest = newest;
    }
  }
  passDue(runs, (dueAtMs) => dueAtMs <= untilMs, seen, see);
  if (!isLooked) return;
  for (const run of runs) see(run, []);
  for (const run of runs)
    if (run.fold.follow !== undefined)
      keep(run, run.fold.follow(run.state, untilMs, run.newest, run.settings, seen));
}

/** Folds ordered fixes that are newer than the place it starts from by one fold, in the same way. */
export function runFold<Settings, State, Output>(
  fold: Fold<Settings, State, Output>,
  start: FoldPlace<State>,
  fixes: readonly OrderedFix[],
  settings: Settings,
  untilMs = -Infinity,
): FoldRun<State, Output> {
  const outputs: FoldedOutput<State, Output>[] = [];
  const run = { fold: fold as RunningFold['fold'], settings, fromMs: -Infinity, ...start, outputs };
  runFolds([run], fixes, untilMs);
  return run;
}

function keep(run: RunningFold, { state, outputs }: FoldStep<unknown, unknown>): readonly unknown[] {
  run.state = state;
  for (const output of outputs) run.outputs.push({ output, stateAfter: state });
  return outputs;
}

/** Lets fall due what does, the earliest first. */
function passDue(
  runs: readonly RunningFold[],
  isPast: (dueAtMs: number) => boolean,
  seen: SeenFolds,
  see: (run: RunningFold, outputs: readonly unknown[]) => void,
): void {
  for (;;) {
    let instantMs = Infinity;
    for (const run of runs) instantMs = Math.min(instantMs, dueOf(run));
    if (instantMs === Infinity || !isPast(instantMs)) return;
    for (const run of runs) see(run, []);
    let isMoved = false;
    for (const run of runs) {
      const { fold, state, newest, settings } = run;
      if (state !== null && dueOf(run) === instantMs) {
        see(run, keep(run, fold.advance(state, instantMs, newest, settings, seen)));
        isMoved = true;
      } else if (isMoved && fold.follow !== undefined)
        see(run, keep(run, fold.follow(state, instantMs, newest, settings, seen)));
    }
  }
}

function dueOf({ fold, state }: RunningFold): number {
  return state === null ? Infinity : (fold.dueAtMs(state) ?? Infinity);
}
