import type { LatestState } from '@azimute/engine';
import type { EventRow, LockedAsset, Outcome, Row } from '../values/batch.ts';

/** Applies the new entries of a batch to the states of its assets. */
export class BatchStates {
  readonly touched = new Set<LockedAsset>();
  /**
   * Assets with repeated entries. Their first commit may have succeeded in a process that was killed, or over a lost
   * connection, so that no listener was notified of the changed states.
   */
  readonly repeated = new Set<LockedAsset>();
  readonly #outcomes: Outcome[];

  constructor(outcomes: Outcome[]) {
    this.#outcomes = outcomes;
  }

  /** Skips repeats, which change nothing, and entries that do not count as contact. */
  take(
    { place, asset }: Row | EventRow,
    isNew: boolean,
    step?: (state: LatestState | null) => LatestState,
  ): void {
    this.#outcomes[place] = isNew ? 'accepted' : 'duplicate';
    if (step === undefined) return;
    if (isNew) {
      asset.state = step(asset.state);
      this.touched.add(asset);
    } else this.repeated.add(asset);
  }
}
