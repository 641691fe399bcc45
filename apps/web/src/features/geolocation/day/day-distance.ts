import { stepMeters } from '../../../map/measure-distance.ts';
import type { DayColumns } from './day-columns.ts';

/** Faster than any machine of a fleet: a jump of the receiver, not a way that was driven. */
export const fastestKph = 250;

/** Whole kilometres are all that many odometers tell. */
const odometerStepKm = 1;

/**
 * Kilometres between two fixes by the odometer; null where one of them does not know it, or where it runs back or farther
 * than anything drives meanwhile: devices of one asset have an odometer each.
 */
export function alongOdometer({ odometerKm, fixedAt }: DayColumns, from: number, to: number): number | null {
  const first = odometerKm[from] ?? null;
  if (first === null || (odometerKm[to] ?? null) === null) return null;
  let [known, knownAtMs] = [first, fixedAt[from] ?? 0];
  for (let index = from + 1; index <= to; index += 1) {
    const next = odometerKm[index] ?? null;
    if (next === null) continue;
    const atMs = fixedAt[index] ?? 0;
    const mostKm = (fastestKph * (atMs - knownAtMs)) / 3_600_000 + odometerStepKm;
    if (next < known || next - known > mostKm) return null;
    [known, knownAtMs] = [next, atMs];
  }
  return known - first;
}

/** A receiver that stands still may seem to move as fast for a second. */
export const leastJumpMeters = 500;

/** A fix that lies farther from the one before it, in fix time, than anything drives meanwhile. */
export interface Jump {
  readonly index: number;
  readonly meters: number;
  readonly seconds: number;
}

export function findJumps(columns: DayColumns): Jump[] {
  const jumps: Jump[] = [];
  for (let index = 1; index < columns.fixedAt.length; index += 1) {
    const meters = stepMeters(columns, index - 1, index);
    const seconds = ((columns.fixedAt[index] ?? 0) - (columns.fixedAt[index - 1] ?? 0)) / 1000;
    const isFar = meters >= leastJumpMeters && meters / 1000 > (fastestKph * seconds) / 3600;
    if (isFar) jumps.push({ index, meters, seconds });
  }
  return jumps;
}

/** Kilometres along the fixes between two of them, jumps left out. */
export function alongFixes(columns: DayColumns, from: number, to: number): number {
  const { fixedAt } = columns;
  let meters = 0;
  for (let index = from + 1; index <= to; index += 1) {
    const step = stepMeters(columns, index - 1, index);
    const hours = ((fixedAt[index] ?? 0) - (fixedAt[index - 1] ?? 0)) / 3_600_000;
    if (step / 1000 <= fastestKph * hours) meters += step;
  }
  return meters / 1000;
}
