import { followOdometer, type FollowedReading } from '../readings/reading-steps.ts';
import { wayMeters } from './find-jumps.ts';
import type { FixColumns } from './fix-columns.ts';

/** Kilometers by odometer; null if either position lacks it or it changed to another device's. */
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

/** Kilometers by odometer if known, otherwise along the positions without jumps. */
export function kilometersBetween(
  columns: FixColumns,
  isJump: (index: number) => boolean,
  from: number,
  to: number,
): number {
  return alongOdometer(columns, from, to) ?? wayMeters(columns, isJump, from, to) / 1000;
}
