import type { LatestFix } from '../status/latest-state.ts';
import type { Fold } from './fold.ts';
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

/**
 * Folds ordered fixes that are newer than the place it starts from, and lets fall due between them what does, up to
 * `untilMs`. Of one instant the fix comes first, so that what was kept at it holds the fix. Live, refold and trial are this same pass over more or fewer fixes.
 */
export function runFold<Settings, State, Output>(
  fold: Fold<Settings, State, Output>,
  start: FoldPlace<State>,
  fixes: readonly OrderedFix[],
  settings: Settings,
  untilMs = -Infinity,
): FoldRun<State, Output> {
  let { state, newest } = start;
  const outputs: FoldedOutput<State, Output>[] = [];
  const keep = (step: { state: State | null; outputs: readonly Output[] }): void => {
    state = step.state;
    for (const output of step.outputs) outputs.push({ output, stateAfter: step.state });
  };
  const passWhile = (isPast: (dueAtMs: number) => boolean): void => {
    for (;;) {
      const dueAtMs = state === null ? null : fold.dueAtMs(state);
      if (state === null || dueAtMs === null || !isPast(dueAtMs)) return;
      keep(fold.advance(state, dueAtMs, newest, settings));
    }
  };
  for (const ordered of fixes) {
    passWhile((dueAtMs) => dueAtMs < ordered.fix.fixedAtMs);
    keep(fold.step(state, ordered.fix, newest, settings));
    newest = ordered.newest;
  }
  passWhile((dueAtMs) => dueAtMs <= untilMs);
  return { state, newest, outputs };
}
