import { stepMeters } from '../../../map/measure-distance.ts';
import type { DayColumns } from './day-columns.ts';

/** Faster than any machine of a fleet: a jump of the receiver, not a way that was driven. */
export const fastestKph = 250;

/** Kilometres between two fixes by the odometer; null where one of them does not know it. */
export function alongOdometer({ odometerKm }: DayColumns, from: number, to: number): number | null {
  const [first, last] = [odometerKm[from] ?? null, odometerKm[to] ?? null];
  return first !== null && last !== null && last >= first ? last - first : null;
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
