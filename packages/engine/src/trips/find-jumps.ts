import { movingAboveKph } from '@azimute/contract/assets/activity';
import { stepMeters } from '@azimute/geo';
import type { TimedPlaces } from './fix-columns.ts';

/** Faster than any machine of a fleet drives. */
export const fastestKph = 250;
/** A receiver may seem to move as fast for a second or two. */
export const leastJumpMeters = 500;
/** How long a stray may last, and how much of a standstill counts towards catching up. */
const jumpWindowMs = 10 * 60_000;

/** Between a standstill and what makes up for it may lie this much of ordinary way. */
const catchUpWithinMs = 30_000;

/** A fix to which nothing can have driven from the one before it. */
export interface Jump {
  readonly index: number;
  readonly meters: number;
  readonly seconds: number;
}

/**
 * The jumps among the fixes of one asset. A step is fast when it is longer than fastestKph allows in its time. What a
 * fast step means is evaluated by its neighbours in fix time:
 *
 * - it comes back: another fast step, within the window, leads to where the first one left, and nothing between them lies
 *   farther off than the two reach. The fixes between strayed; both steps are jumps, however short, and so are fast ones
 *   between them;
 * - it makes up for a standstill: the receiver stood still before, as one does that froze and then catches up. A run of
 *   fast steps is way as long as standstill and run together are no faster than fastestKph; no jump;
 * - else the run is a jump, each step of it, when it leads leastJumpMeters or farther; a shorter one is way.
 *
 * The length of a way leaves out the jumps and nothing else.
 */
export function findJumps(columns: TimedPlaces): Jump[] {
  const { fixedAt } = columns;
  const jumps: Jump[] = [];
  // What a standstill leaves to be made up for, in m, and for how long it was over.
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

/** Metres along the fixes between two of them, without the jumps. */
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

/** The fast step by which the fixes come back from where the one at `index` led. */
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
    // What goes on so far is no stray of the step that led out.
    if (farthest > 2 * out) return undefined;
  }
  return undefined;
}

/** The fast steps from one on, up to a stray, and how far they lead beyond what their own time allows. */
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
