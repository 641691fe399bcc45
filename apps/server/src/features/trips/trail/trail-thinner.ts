import { metersBetween } from '@azimute/geo';
import type { TrailFix } from './trail-fix.ts';

const FIRST_TOLERANCE_METERS = 5;
/** Whoever stayed so long is kept at the begin and at the end of it, so that playing the trail shows the stay. */
const STAY_MS = 60_000;

/**
 * Takes the fixes of a trail in order and keeps so many at most. All are kept as long as they fit. Then a fix is left out
 * that lies within a tolerance of the last one kept before it, and the tolerance doubles whenever too many are kept.
 * What was kept is thinned again, so that the tolerances add up; their sum is what is told.
 */
export class TrailThinner {
  taken = 0;
  /** How far a fix that was left out lies from the one that stands for it, at most. */
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
    // The last fix of all is kept as well.
    while (this.#kept.length + (this.#skipped === null ? 0 : 1) > this.#most) this.#thin();
  }

  /** The last fix is kept, wherever it lies. */
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
