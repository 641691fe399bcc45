import { metersBetween } from '@azimute/geo';
import type { TrailFix } from './trail-fix.ts';

const FIRST_TOLERANCE_METERS = 5;
/** A stay this long keeps its beginning and its end, so that playback shows it. */
const STAY_MS = 60_000;

/**
 * Receives the fixes of a trail in order and keeps a limited number: all while they fit. Then it omits fixes within a
 * tolerance of the last kept one, and doubles the tolerance whenever too many are kept. Kept fixes are thinned again,
 * so tolerances accumulate; the reported one is their sum.
 */
export class TrailThinner {
  taken = 0;
  /** Largest distance of an omitted fix from the one that represents it [m]. */
  toleranceMeters = 0;
  readonly #most: number;
  #kept: TrailFix[] = [];
  #stepMeters = 0;
  #skipped: TrailFix | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  add(fix: TrailFix): void {
    this.taken += 1;
    this.#keep(fix);
    // The very last fix is kept as well.
    while (this.#kept.length + (this.#skipped === null ? 0 : 1) > this.#most) this.#thin();
  }

  /** Keeps the last fix, wherever it is. */
  finish(): readonly TrailFix[] {
    if (this.#skipped !== null) this.#kept.push(this.#skipped);
    this.#skipped = null;
    return this.#kept;
  }

  #keep(fix: TrailFix): void {
    const last = this.#kept.at(-1);
    if (this.#stepMeters > 0 && last !== undefined && metersOf(last, fix) <= this.#stepMeters) {
      this.#skipped = fix;
      return;
    }
    if (this.#skipped !== null && last !== undefined && this.#skipped[0] - last[0] >= STAY_MS)
      this.#kept.push(this.#skipped);
    this.#skipped = null;
    this.#kept.push(fix);
  }

  #thin(): void {
    const kept = this.#kept;
    const skipped = this.#skipped;
    this.#stepMeters = Math.max(FIRST_TOLERANCE_METERS, this.#stepMeters * 2);
    this.toleranceMeters += this.#stepMeters;
    this.#kept = [];
    this.#skipped = null;
    for (const fix of kept) this.#keep(fix);
    if (skipped !== null) this.#keep(skipped);
  }
}

function metersOf(from: TrailFix, to: TrailFix): number {
  return metersBetween({ latitude: from[1], longitude: from[2] }, { latitude: to[1], longitude: to[2] });
}
