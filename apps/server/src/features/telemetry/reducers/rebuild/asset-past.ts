import { isDeepStrictEqual } from 'node:util';
import { geofencesReducer, type FenceSet } from '@azimute/engine/geofences';
import { runReducers, type OrderedFix, type RunningReducer } from '@azimute/engine/host';
import { planTrips, tripPlacesOf, tripsReducer } from '@azimute/engine/trips';
import { weekOf, type KeptStates } from '../checkpoints.ts';
import type { BegunAsset, RebuiltPast } from './rebuild-thread.ts';

type AnyReducer = RunningReducer['reducer'];

/** Recalculates the history of one asset. */
export class AssetPast {
  readonly #runs: readonly RunningReducer[];
  readonly #begun: BegunAsset;
  /** Checkpoints at which to compare the state, earliest first, with their stored states. */
  #marks: (Pick<KeptStates, 'atMs'> & Partial<KeptStates>)[] = [];
  readonly #markedWeeks = new Set<number>();
  readonly #kept: KeptStates[] = [];
  #metAtMs: number | null = null;

  constructor(fences: FenceSet, begun: BegunAsset) {
    const { asset, trips, starts } = begun;
    const settings = {
      geofences: { set: fences, ...asset },
      trips: planTrips(trips, tripPlacesOf(fences, asset)),
    };
    this.#begun = begun;
    this.#runs = [geofencesReducer as AnyReducer, tripsReducer as AnyReducer].flatMap((reducer) => {
      const start = starts[reducer.name];
      if (start === undefined) return [];
      const of = settings[reducer.name as keyof typeof settings];
      const { atMs, state } = start;
      return [{ reducer, settings: of, fromMs: atMs + 1, state, newest: null, outputs: [] }];
    });
  }

  /** The first checkpoint after all late fixes with an unchanged state: nothing changes after it. */
  get metAtMs(): number | null {
    return this.#metAtMs;
  }

  mark(marks: readonly KeptStates[]): void {
    for (const { atMs } of marks) this.#markedWeeks.add(weekOf(atMs));
    this.#addMarks(marks);
  }

  reduceFixes(fixes: readonly OrderedFix[]): void {
    this.#markWeeks(fixes);
    const lastMs = fixes.at(-1)?.fix.fixedAtMs ?? -Infinity;
    let rest = fixes;
    this.#passMarks(lastMs, (markMs) => {
      const behind = rest.findIndex(({ fix }) => fix.fixedAtMs > markMs);
      runReducers(this.#runs, rest.slice(0, behind), markMs);
      rest = rest.slice(behind);
    });
    if (this.#metAtMs === null) runReducers(this.#runs, rest);
  }

  end(nowMs: number): RebuiltPast {
    this.#passMarks(Infinity, (markMs) => runReducers(this.#runs, [], markMs));
    if (this.#metAtMs === null) runReducers(this.#runs, [], nowMs);
    return {
      reducers: this.#runs.map(({ reducer, state, outputs }) => ({
        name: reducer.name,
        state,
        outputs: outputs.map(({ output }) => output),
      })),
      kept: this.#kept,
    };
  }

  #markWeeks(fixes: readonly OrderedFix[]): void {
    const firstMs = Math.max(...Object.values(this.#begun.starts).map(({ atMs }) => atMs));
    const weekly: Pick<KeptStates, 'atMs'>[] = [];
    for (const { fix } of fixes) {
      const week = weekOf(fix.fixedAtMs);
      if (fix.fixedAtMs <= firstMs || fix.fixedAtMs >= this.#begun.weeklyToMs || this.#markedWeeks.has(week))
        continue;
      this.#markedWeeks.add(week);
      weekly.push({ atMs: fix.fixedAtMs });
    }
    if (weekly.length > 0) this.#addMarks(weekly);
  }

  #addMarks(marks: readonly (Pick<KeptStates, 'atMs'> & Partial<KeptStates>)[]): void {
    this.#marks = [...this.#marks, ...marks].toSorted((a, b) => a.atMs - b.atMs);
  }

  #passMarks(beforeMs: number, recomputeUpTo: (markMs: number) => void): void {
    for (;;) {
      const [mark] = this.#marks;
      if (mark === undefined || mark.atMs >= beforeMs || this.#metAtMs !== null) return;
      this.#marks.shift();
      recomputeUpTo(mark.atMs);
      const states = Object.fromEntries(
        this.#runs.map(({ reducer: { name, version }, state }) => [name, { version, state }]),
      );
      this.#kept.push({ atMs: mark.atMs, states });
      if (mark.states !== undefined && this.#isAsKept(mark.states)) this.#metAtMs = mark.atMs;
    }
  }

  /** Compared only after a fix that was known before, so that the predecessor of the next fix is unchanged, too. */
  #isAsKept(kept: KeptStates['states']): boolean {
    return this.#runs.every(({ reducer: { name, version }, state, newest }) => {
      if (newest === null || newest.fixedAtMs <= this.#begun.lateToMs) return false;
      const own = kept[name];
      return own?.version === version && isDeepStrictEqual(own.state, JSON.parse(JSON.stringify(state)));
    });
  }
}
