import type { LatestFix } from '../status/latest-state.ts';
import type { Reducer, ReducerStep, SeenReducers } from './reducer.ts';
import type { OrderedFix } from './order-fixes.ts';

/** Progress of a reducer for an asset. */
export interface ReducerPlace<State> {
  readonly state: State | null;
  readonly newest: LatestFix | null;
}

/** Output with the state after it, from which it can be recomputed. */
export interface ReducerOutput<State, Output> {
  readonly output: Output;
  readonly stateAfter: State | null;
}

export interface ReducerRun<State, Output> extends ReducerPlace<State> {
  readonly outputs: readonly ReducerOutput<State, Output>[];
}

/** Running reducer, changed in place. */
export interface RunningReducer {
  readonly reducer: Reducer<unknown, unknown, unknown>;
  readonly settings: unknown;
  /** Positions before this are already known. */
  readonly fromMs: number;
  state: unknown;
  newest: LatestFix | null;
  readonly outputs: ReducerOutput<unknown, unknown>[];
}

/**
 * Runs several reducers in step over ordered positions and passes due instants between them, up to `untilMs`. At one
 * instant the position comes first, so that the state after it includes the position. A dependent reducer sees the
 * results of earlier ones at the same instant; with `isLooked` it evaluates the last instant in any case.
 */
export function runReducers(
  runs: readonly RunningReducer[],
  fixes: readonly OrderedFix[],
  untilMs = -Infinity,
  isLooked = false,
): void {
  const isSeen = runs.some(({ reducer }) => reducer.follow !== undefined);
  const seen: Record<string, { state: unknown; outputs: readonly unknown[] }> = {};
  const see = ({ reducer, state }: RunningReducer, outputs: readonly unknown[]): void => {
    if (isSeen) seen[reducer.name] = { state, outputs };
  };
  for (const run of runs) see(run, []);
  for (const { fix, newest } of fixes) {
    passDue(runs, (dueAtMs) => dueAtMs < fix.fixedAtMs, seen, see);
    for (const run of runs) {
      if (fix.fixedAtMs >= run.fromMs) {
        const { reducer, state, settings } = run;
        see(run, keep(run, reducer.step(state, fix, run.newest, settings, seen)));
      } else see(run, []);
      run.newest = newest;
    }
  }
  passDue(runs, (dueAtMs) => dueAtMs <= untilMs, seen, see);
  if (!isLooked) return;
  for (const run of runs) see(run, []);
  for (const run of runs)
    if (run.reducer.follow !== undefined)
      keep(run, run.reducer.follow(run.state, untilMs, run.newest, run.settings, seen));
}

/** Runs one reducer over ordered positions newer than its start, in the same way. */
export function runReducer<Settings, State, Output>(
  reducer: Reducer<Settings, State, Output>,
  start: ReducerPlace<State>,
  fixes: readonly OrderedFix[],
  settings: Settings,
  untilMs = -Infinity,
): ReducerRun<State, Output> {
  const outputs: ReducerOutput<State, Output>[] = [];
  const run = {
    reducer: reducer as RunningReducer['reducer'],
    settings,
    fromMs: -Infinity,
    ...start,
    outputs,
  };
  runReducers([run], fixes, untilMs);
  return run;
}

function keep(run: RunningReducer, { state, outputs }: ReducerStep<unknown, unknown>): readonly unknown[] {
  run.state = state;
  for (const output of outputs) run.outputs.push({ output, stateAfter: state });
  return outputs;
}

/** Passes due instants, earliest first. */
function passDue(
  runs: readonly RunningReducer[],
  isPast: (dueAtMs: number) => boolean,
  seen: SeenReducers,
  see: (run: RunningReducer, outputs: readonly unknown[]) => void,
): void {
  for (;;) {
    let instantMs = Infinity;
    for (const run of runs) instantMs = Math.min(instantMs, dueOf(run));
    if (instantMs === Infinity || !isPast(instantMs)) return;
    for (const run of runs) see(run, []);
    let isMoved = false;
    for (const run of runs) {
      const { reducer, state, newest, settings } = run;
      if (state !== null && dueOf(run) === instantMs) {
        see(run, keep(run, reducer.advance(state, instantMs, newest, settings, seen)));
        isMoved = true;
      } else if (isMoved && reducer.follow !== undefined)
        see(run, keep(run, reducer.follow(state, instantMs, newest, settings, seen)));
    }
  }
}

function dueOf({ reducer, state }: RunningReducer): number {
  return state === null ? Infinity : (reducer.dueAtMs(state) ?? Infinity);
}
