import type { Conclusion } from './compared-asset.ts';

/** Times this close are the same. */
export const sameWithinMs = 120_000;

/**
 * Compares times of conclusions. Between two positions nothing is known, so times with at most one position between
 * them are the same too.
 */
export class SameTimes {
  readonly #times: Float64Array;

  constructor(fixTimes: readonly number[]) {
    this.#times = Float64Array.from(fixTimes).toSorted();
  }

  isSame(one: number, other: number): boolean {
    const [first, last] = one < other ? [one, other] : [other, one];
    if (last - first <= sameWithinMs) return true;
    return this.#countTo(last, false) - this.#countTo(first, true) <= 1;
  }

  /** Predicate: are both lists, in order of time, the same? */
  areSame(ones: readonly Conclusion[], others: readonly Conclusion[]): boolean {
    return (
      ones.length === others.length &&
      ones.every((one, index) => {
        const other = others[index];
        return other !== undefined && this.isAlike(one, other);
      })
    );
  }

  isAlike(one: Conclusion, other: Conclusion): boolean {
    return (
      one.kind === other.kind &&
      one.subject === other.subject &&
      this.isSame(one.fromMs, other.fromMs) &&
      this.isSame(one.toMs ?? one.fromMs, other.toMs ?? other.fromMs)
    );
  }

  /** Returns the number of times before an instant, or up to it. */
  #countTo(ms: number, isInclusive: boolean): number {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const time = this.#times[middle] ?? Infinity;
      if (time < ms || (isInclusive && time === ms)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const byTime = (one: Conclusion, other: Conclusion): number =>
  one.fromMs - other.fromMs || (one.kind < other.kind ? -1 : 1);
