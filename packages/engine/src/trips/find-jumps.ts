import { movingAboveKph } from '@azimute/contract/assets/activity';
import { stepMeters } from '@azimute/geo';
import type { TimedPlaces } from './fix-columns.ts';

/** Faster than any machine of a fleet. */
export const fastestKph = 250;
/** Receivers can seem this fast for a second or two. */
export const leastJumpMeters = 500;
/** Maximum duration of a stray, and of a standstill that explains catching up. */
const jumpWindowMs = 10 * 60_000;

/** Normal driving allowed between a standstill and its catch-up. */
const catchUpWithinMs = 30_000;

/** Position that no vehicle could have reached from the previous one. */
export interface Jump {
  readonly index: number;
  readonly meters: number;
  readonly seconds: number;
}

/**
 * Finds the jumps among the positions of an asset. A step is fast if it exceeds fastestKph. Its neighbors decide its
 * meaning:
 *
 * - It returns: another fast step within the window leads back, and nothing between lies farther off than both reach.
 *   The positions between strayed; both steps, and fast ones between them, are jumps.
 * - It catches up: the receiver repeated its place before. A run of fast steps is real distance as long as standstill
 *   and run together are within fastestKph.
 * - Otherwise the run is a jump, step by step, if it leads leastJumpMeters or farther; a shorter one is real distance.
 *
 * The length of a way leaves out exactly the jumps.
 */
export function findJumps(columns: TimedPlaces): Jump[] {
  const { fixedAt } = columns;
  const jumps: Jump[] = [];
  // Distance that fixes after a standstill have yet to make up [m], and the time since it ended.
  let owedMeters = 0;
  let ordinaryMs = 0;
  const mark = (index: number): void => {
    jumps.push({
      index,
      meters: stepMeters(columns, index - 1, index),
      seconds: msOf(fixedAt, index) / 1000,
    });
  };
  for (let index = 1; index < fixedAt.length; index += 1) {
    const ms = msOf(fixedAt, index);
    const meters = stepMeters(columns, index - 1, index);
    if (meters <= reachMeters(ms, fastestKph)) {
      if (meters <= reachMeters(ms, movingAboveKph)) {
        owedMeters = Math.min(
          owedMeters + reachMeters(ms, fastestKph),
          reachMeters(jumpWindowMs, fastestKph),
        );
        ordinaryMs = 0;
      } else if ((ordinaryMs += ms) > catchUpWithinMs) owedMeters = 0;
      continue;
    }
    const back = findReturn(columns, index);
    if (back !== undefined) {
      for (let step = index; step <= back; step += 1)
        if (step === index || step === back || isFast(columns, step)) mark(step);
      index = back;
      continue;
    }
    const run = measureRun(columns, index);
    const isWay = run.overMeters <= owedMeters || run.meters < leastJumpMeters;
    if (!isWay) for (let step = index; step <= run.last; step += 1) mark(step);
    owedMeters = Math.max(0, owedMeters - run.overMeters);
    index = run.last;
  }
  return jumps;
}

/** Meters along the positions between two of them, without jumps. */
export function wayMeters(
  columns: TimedPlaces,
  isJump: (index: number) => boolean,
  from: number,
  to: number,
): number {
  let meters = 0;
  for (let index = from + 1; index <= to; index += 1)
    if (!isJump(index)) meters += stepMeters(columns, index - 1, index);
  return meters;
}

function msOf(fixedAt: ArrayLike<number>, index: number): number {
  return (fixedAt[index] ?? 0) - (fixedAt[index - 1] ?? 0);
}

function reachMeters(ms: number, kph: number): number {
  return (kph * ms) / 3600;
}

function isFast(columns: TimedPlaces, index: number): boolean {
  return stepMeters(columns, index - 1, index) > reachMeters(msOf(columns.fixedAt, index), fastestKph);
}

/** Returns the fast step that leads back from where the one at `index` led. */
function findReturn(columns: TimedPlaces, index: number): number | undefined {
  const { fixedAt } = columns;
  const leftAtMs = fixedAt[index - 1] ?? 0;
  const out = stepMeters(columns, index - 1, index);
  let farthest = out;
  for (let step = index + 1; step < fixedAt.length; step += 1) {
    const awayMs = (fixedAt[step] ?? 0) - leftAtMs;
    if (awayMs > jumpWindowMs) return undefined;
    const away = stepMeters(columns, index - 1, step);
    const back = stepMeters(columns, step - 1, step);
    const isBack = away <= Math.min(out, back) / 2 && away <= reachMeters(awayMs, fastestKph);
    if (isBack && isFast(columns, step)) return farthest <= 2 * Math.min(out, back) ? step : undefined;
    farthest = Math.max(farthest, away);
    // A way this long is no stray.
    if (farthest > 2 * out) return undefined;
  }
  return undefined;
}

/** Fast steps from one on, up to a stray, and how far they exceed their own time. */
function measureRun(
  columns: TimedPlaces,
  first: number,
): { last: number; meters: number; overMeters: number } {
  const { fixedAt } = columns;
  let [last, meters, overMeters] = [first - 1, 0, 0];
  do {
    last += 1;
    const step = stepMeters(columns, last - 1, last);
    meters += step;
    overMeters += step - reachMeters(msOf(fixedAt, last), fastestKph);
  } while (
    last + 1 < fixedAt.length &&
    isFast(columns, last + 1) &&
    findReturn(columns, last + 1) === undefined
  );
  return { last, meters, overMeters };
}
