import type { LatestFix } from '../status/latest-state.ts';

/** State to keep for an asset, and its conclusions. */
export interface ReducerStep<State, Output> {
  /** The same object if unchanged, which is then not written. Null if nothing needs storing. */
  readonly state: State | null;
  readonly outputs: readonly Output[];
}

/** States and outputs of other reducers at an instant, by name. */
export type SeenReducers = Readonly<
  Record<string, { readonly state: unknown; readonly outputs: readonly unknown[] }>
>;

/**
 * Pure reducer over the positions of one asset by time. It has no clock; time passes through `advance`. Its state is
 * small, plain JSON and unchanged while nothing happens; the host supplies the previous position. One host runs every
 * reducer live, late and in back-tests (decision 0057).
 */
export interface Reducer<Settings, State, Output> {
  readonly name: string;
  /** Increase this if the same positions give different outputs. */
  readonly version: number;
  step(
    state: State | null,
    fix: LatestFix,
    previousFix: LatestFix | null,
    settings: Settings,
    seen?: SeenReducers,
  ): ReducerStep<State, Output>;
  /** Advances time to an instant when something is due; a due instant may be too early. */
  advance(
    state: State,
    instantMs: number,
    lastFix: LatestFix | null,
    settings: Settings,
    seen?: SeenReducers,
  ): ReducerStep<State, Output>;
  /** For reducers that depend on earlier ones: called whenever the passing of time moved one of them. */
  follow?(
    state: State | null,
    instantMs: number,
    lastFix: LatestFix | null,
    settings: Settings,
    seen: SeenReducers,
  ): ReducerStep<State, Output>;
  /** When time alone can change the state. */
  dueAtMs(state: State): number | null;
  /** Time up to which the state has advanced without a position; older positions are late. */
  advancedToMs(state: State): number | null;
}
