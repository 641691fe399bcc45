import { isDeepStrictEqual } from 'node:util';
import { geofencesFold, type FenceSet } from '@azimute/engine/geofences';
import { runFolds, type OrderedFix, type RunningFold } from '@azimute/engine/host';
import { planTrips, tripPlacesOf, tripsFold } from '@azimute/engine/trips';
import { weekOf, type KeptStates } from '../checkpoints.ts';
import type { BegunAsset, RebuiltPast } from './rebuild-thread.ts';

type AnyFold = RunningFold['fold'];

/** The history of one asset as it is recomputed. */
export class AssetPast {
  readonly #runs: readonly RunningFold[];
  readonly #begun: BegunAsset;
  /** Instants at which what is kept is to be told, the earliest first; with what was kept there. */
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
    this.#runs = [geofencesFold as AnyFold, tripsFold as AnyFold].flatMap((fold) => {
      const start = starts[fold.name];
      if (start === undefined) return [];
      const of = settings[fold.name as keyof typeof settings];
      const { atMs, state } = start;
      return [{ fold, settings: of, fromMs: atMs + 1, state, newest: null, outputs: [] }];
    });
  }

  /** The first checkpoint behind all late fixes that came out as it was kept: behind it nothing changes. */
  get metAtMs(): number | null {
    return this.#metAtMs;
  }

  mark(marks: readonly KeptStates[]): void {
    for (const { atMs } of marks) this.#markedWeeks.add(weekOf(atMs));
    this.#addMarks(marks);
  }

  fold(fixes: readonly OrderedFix[]): void {
    this.#markWeeks(fixes);
    const lastMs = fixes.at(-1)?.fix.fixedAtMs ?? -Infinity;
    let rest = fixes;
    this.#passMarks(lastMs, (markMs) => {
      const behind = rest.findIndex(({ fix }) => fix.fixedAtMs > markMs);
      runFolds(this.#runs, rest.slice(0, behind), markMs);
      rest = rest.slice(behind);
    });
    if (this.#metAtMs === null) runFolds(this.#runs, rest);
  }

  end(nowMs: number): RebuiltPast {
    this.#passMarks(Infinity, (markMs) => runFolds(this.#runs, [], markMs));
    if (this.#metAtMs === null) runFolds(this.#runs, [], nowMs);
    return {
      folds: this.#runs.map(({ fold, state, outputs }) => ({
        name: fold.name,
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

  #passMarks(beforeMs: number, foldUpTo: (markMs: number) => void): void {
    for (;;) {
      const [mark] = this.#marks;
      if (mark === undefined || mark.atMs >= beforeMs || this.#metAtMs !== null) return;
      this.#marks.shift();
      foldUpTo(mark.atMs);
      const states = Object.fromEntries(
        this.#runs.map(({ fold: { name, version }, state }) => [name, { version, state }]),
      );
      this.#kept.push({ atMs: mark.atMs, states });
      if (mark.states !== undefined && this.#isAsKept(mark.states)) this.#metAtMs = mark.atMs;
    }
  }

  /** Behind a fix that was known before, so that the fix before the next is the same, too. */
  #isAsKept(kept: KeptStates['states']): boolean {
    return this.#runs.every(({ fold: { name, version }, state, newest }) => {
      if (newest === null || newest.fixedAtMs <= this.#begun.lateToMs) return false;
      const own = kept[name];
      return own?.version === version && isDeepStrictEqual(own.state, JSON.parse(JSON.stringify(state)));
    });
  }
}
