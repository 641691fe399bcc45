import type { LatestFix } from '../status/latest-state.ts';

/** What a reducer keeps of an asset from here on, and what it concluded. */
export interface ReducerStep<State, Output> {
  /** The same object where nothing changed: it is then not written. Null where nothing is to be kept. */
  readonly state: State | null;
  readonly outputs: readonly Output[];
}

/** What other reducers keep behind an instant, and what they concluded at it, by their names. */
export type SeenReducers = Readonly<
  Record<string, { readonly state: unknown; readonly outputs: readonly unknown[] }>
>;

/**
 * A pure reducer of the fixes of one asset in order of fix time. It has no clock: the passing of time comes as `advance`.
 * Its state is plain JSON, small, and stays as it is while the asset goes on as before; the fix before comes from the
 * host, which knows it anyway. One host runs every reducer live, anew after late fixes, and on trial (decision 0057).
 */
export interface Reducer<Settings, State, Output> {
  readonly name: string;
  /** Grows when the same fixes come to other outputs. */
  readonly version: number;
  step(
    state: State | null,
    fix: LatestFix,
    previousFix: LatestFix | null,
    settings: Settings,
    seen?: SeenReducers,
  ): ReducerStep<State, Output>;
  /** Lets time pass to an instant at which something is due, or may be: a due instant may be too early. */
  advance(
    state: State,
    instantMs: number,
    lastFix: LatestFix | null,
    settings: Settings,
    seen?: SeenReducers,
  ): ReducerStep<State, Output>;
  /**
   * A reducer that goes by what the reducers before it have concluded sees them, and is asked whenever one of them was moved by
   * the passing of time.
   */
  follow?(
    state: State | null,
    instantMs: number,
    lastFix: LatestFix | null,
    settings: Settings,
    seen: SeenReducers,
  ): ReducerStep<State, Output>;
  /** When the passing of time alone may change the state. */
  dueAtMs(state: State): number | null;
  /** Up to when time has passed without a fix: one that comes from no later is late. */
  advancedToMs(state: State): number | null;
}
