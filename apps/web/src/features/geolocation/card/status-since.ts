import type { AssetStatus, StatusInterval } from '@azimute/contract';

/** Returns the start; null if the history does not know it, or does not include the status yet. */
export function statusSince(intervals: readonly StatusInterval[], status: AssetStatus): number | null {
  const last = intervals.at(-1);
  if (last === undefined || last.status !== status) return null;
  const fromMs = Date.parse(last.from);
  const setMs = last.because.at === null ? Number.NaN : Date.parse(last.because.at);
  const isWhole = intervals.length > 1;
  if (isWhole) return fromMs;
  // For a single status that began before the range, its source states the start.
  return Number.isNaN(setMs) ? null : setMs;
}
