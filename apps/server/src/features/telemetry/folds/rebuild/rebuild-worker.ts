import { geofencesFold, prepareFences, type FenceDefinition, type FenceSet } from '@azimute/engine/geofences';
import { orderFixes, runFolds, type OrderedFix, type RunningFold } from '@azimute/engine/host';
import { planTrips, tripPlacesOf, tripsFold } from '@azimute/engine/trips';
import { serveThread } from '../../../../platform/threads/serve-thread.ts';
import { parseFixColumns } from '../fix-columns.ts';
import type { BegunAsset, RebuildQuestion, RebuiltPast } from './rebuild-thread.ts';

type AnyFold = RunningFold['fold'];

/** One asset on its way. */
class AssetPast {
  readonly #runs: readonly RunningFold[];
  /** Instants at which what is kept is to be told, the earliest first. */
  #marksMs: number[] = [];
  readonly #kept: RebuiltPast['kept'][number][] = [];

  constructor(fences: FenceSet, { asset, trips, starts }: BegunAsset) {
    const settings = {
      geofences: { set: fences, ...asset },
      trips: planTrips(trips, tripPlacesOf(fences, asset)),
    };
    this.#runs = [geofencesFold as AnyFold, tripsFold as AnyFold].flatMap((fold) => {
      const start = starts[fold.name];
      if (start === undefined) return [];
      const of = settings[fold.name as keyof typeof settings];
      const { atMs, state } = start;
      return [{ fold, settings: of, fromMs: atMs + 1, state, newest: null, outputs: [] }];
    });
  }

  mark(marksMs: readonly number[]): void {
    this.#marksMs = [...this.#marksMs, ...marksMs].toSorted((a, b) => a - b);
  }

  fold(fixes: readonly OrderedFix[]): void {
    const lastMs = fixes.at(-1)?.fix.fixedAtMs ?? -Infinity;
    let rest = fixes;
    this.#passMarks(lastMs, (markMs) => {
      const behind = rest.findIndex(({ fix }) => fix.fixedAtMs > markMs);
      runFolds(this.#runs, rest.slice(0, behind), markMs);
      rest = rest.slice(behind);
    });
    runFolds(this.#runs, rest);
  }

  end(nowMs: number): RebuiltPast {
    this.#passMarks(Infinity, (markMs) => runFolds(this.#runs, [], markMs));
    runFolds(this.#runs, [], nowMs);
    return {
      folds: this.#runs.map(({ fold, state, outputs }) => ({
        name: fold.name,
        state,
        outputs: outputs.map(({ output }) => output),
      })),
      kept: this.#kept,
    };
  }

  #passMarks(beforeMs: number, foldUpTo: (markMs: number) => void): void {
    for (;;) {
      const [markMs] = this.#marksMs;
      if (markMs === undefined || markMs >= beforeMs) return;
      this.#marksMs.shift();
      foldUpTo(markMs);
      const states = Object.fromEntries(
        this.#runs.map(({ fold: { name, version }, state }) => [name, { version, state }]),
      );
      this.#kept.push({ atMs: markMs, states });
    }
  }
}

/** Folds the past of one asset after the other in a thread of its own, by the fences that it was begun with. */
serveThread((definitions: readonly FenceDefinition[]) => {
  const fences = prepareFences(definitions);
  let past: AssetPast | null = null;
  return (question: RebuildQuestion) => {
    if (question.kind === 'begin') past = new AssetPast(fences, question);
    else if (question.kind === 'mark') past?.mark(question.marksMs);
    else if (question.kind === 'fold') past?.fold(orderFixes(parseFixColumns(question.bytes)));
    else return past?.end(question.nowMs) ?? null;
    return null;
  };
});
