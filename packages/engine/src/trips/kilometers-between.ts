import { fastestKph, wayMeters } from './find-jumps.ts';
import type { FixColumns } from './fix-columns.ts';

/** Whole kilometres are all that many odometers tell. */
const odometerStepKm = 1;

/**
 * Kilometres between two fixes by the odometer; null where one of them does not know it, or where it runs back or farther
 * than anything drives meanwhile: devices of one asset have an odometer each.
 */
export function alongOdometer({ odometerKm, fixedAt }: FixColumns, from: number, to: number): number | null {
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

/** Kilometres between two fixes: by the odometer where it is known, else along the fixes, jumps left out. */
export function kilometersBetween(
  columns: FixColumns,
  isJump: (index: number) => boolean,
  from: number,
  to: number,
): number {
  return alongOdometer(columns, from, to) ?? wayMeters(columns, isJump, from, to) / 1000;
}
