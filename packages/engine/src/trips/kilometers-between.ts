import { followOdometer, type FollowedReading } from '../readings/reading-steps.ts';
import { wayMeters } from './find-jumps.ts';
import type { FixColumns } from './fix-columns.ts';

/**
 * Kilometres between two fixes by the odometer; null where one of them does not know it, or where it goes on from
 * another value: devices of one asset have an odometer each.
 */
export function alongOdometer({ odometerKm, fixedAt }: FixColumns, from: number, to: number): number | null {
  const first = odometerKm[from] ?? null;
  if (first === null || (odometerKm[to] ?? null) === null) return null;
  let known: FollowedReading = { believed: { atMs: fixedAt[from] ?? 0, value: first }, doubted: null };
  for (let index = from + 1; index <= to; index += 1) {
    const value = odometerKm[index] ?? null;
    if (value === null) continue;
    const { next, verdict } = followOdometer(known, { atMs: fixedAt[index] ?? 0, value });
    if (verdict === 'replaced') return null;
    known = next;
  }
  return known.doubted === null ? known.believed.value - first : null;
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
