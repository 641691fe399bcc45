import type { LatestState } from '@azimute/engine';
import type { EventRow, LockedAsset, Outcome, Row } from '../values/batch.ts';

/** Processes what is new of a batch into the states of its assets. */
export class BatchStates {
  readonly touched = new Set<LockedAsset>();
  /**
   * Their first commit may have been made unheard, by a process that was killed or on a line that was lost, so that
   * nobody was told of the states it changed.
   */
  readonly repeated = new Set<LockedAsset>();
  readonly #outcomes: Outcome[];

  constructor(outcomes: Outcome[]) {
    this.#outcomes = outcomes;
  }

  /** A repeat changes nothing, so it is not processed. What is no contact has no step. */
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
