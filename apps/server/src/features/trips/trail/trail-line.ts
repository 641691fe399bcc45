import { longestGapMs } from '@azimute/engine/trips';
import { levelsOfRun } from './simplify-run.ts';
import { EVERY_LEVEL, toleranceOf, type TrailFix, type TrailPoint } from './trail-fix.ts';

/**
 * Takes the fixes of a trail in order and keeps so many at most: all of them as long as they fit, then those of the finest
 * level of detail that does. In every level no two neighbours are farther apart in time than a silence, unless the fixes
 * are, so that a silence that is drawn was one. What is left to do where even the coarsest level is too large is not done
 * here.
 */
export class TrailLine {
  /** Those that were taken, be they kept or not. */
  fixes = 0;
  level: number;
  readonly #most: number;
  #points: TrailPoint[] = [];
  /** Its first fix is kept already. */
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

  /** Points of so many fixes, whose levels are known. */
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
