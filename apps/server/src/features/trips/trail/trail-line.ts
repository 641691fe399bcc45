import { longestGapMs } from '@azimute/engine/trips';
import { levelsOfRun } from './simplify-run.ts';
import { EVERY_LEVEL, toleranceOf, type TrailFix, type TrailPoint } from './trail-fix.ts';

/**
 * Receives the fixes of a trail in order and keeps a limited number: all while they fit, then the fixes of the finest
 * level that fits. In every level, neighbors are closer in time than the no-communication limit unless the fixes
 * themselves are not, so that a gap in the drawing is a real one. Does not handle the case in which even the coarsest
 * level is too large.
 */
export class TrailLine {
  /** Number of received fixes, kept or not. */
  fixes = 0;
  level: number;
  readonly #most: number;
  #points: TrailPoint[] = [];
  /** Its first fix is already kept. */
  #run: TrailFix[] = [];

  constructor(most: number, level = 0) {
    this.#most = most;
    this.level = level;
  }

  get toleranceMeters(): number {
    return toleranceOf(this.level);
  }

  add(fix: TrailFix): void {
    this.fixes += 1;
    const [first, last] = [this.#run[0], this.#run.at(-1)];
    if (first === undefined || last === undefined || fix[0] - last[0] > longestGapMs) {
      this.#endRun();
      this.#keep({ fix, level: EVERY_LEVEL });
      this.#run = [fix];
      return;
    }
    if (fix[0] - first[0] > longestGapMs) {
      this.#endRun();
      this.#run = [last];
    }
    this.#run.push(fix);
  }

  /** Adds points with known levels, which represent this many fixes. */
  addPoints(points: readonly TrailPoint[], fixes: number): void {
    this.#endRun();
    this.fixes += fixes;
    for (const point of points) this.#keep(point);
  }

  finish(): readonly TrailPoint[] {
    this.#endRun();
    return this.#points;
  }

  #endRun(): void {
    const run = this.#run;
    this.#run = [];
    if (run.length < 2) return;
    const levels = levelsOfRun(run, this.level);
    for (const [index, fix] of run.entries()) if (index > 0) this.#keep({ fix, level: levels[index] ?? 0 });
  }

  #keep(point: TrailPoint): void {
    if (point.level < this.level) return;
    this.#points.push(point);
    while (this.#points.length > this.#most && this.level < EVERY_LEVEL - 1) {
      this.level += 1;
      this.#points = this.#points.filter(({ level }) => level >= this.level);
    }
  }
}
