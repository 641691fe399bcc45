import type { AssetStatus, StatusInterval } from '@azimute/contract';

/** Null where the history does not know, or has not yet heard of the status. */
export function statusSince(intervals: readonly StatusInterval[], status: AssetStatus): number | null {
  const last = intervals.at(-1);
  if (last === undefined || last.status !== status) return null;
  const fromMs = Date.parse(last.from);
  const setMs = last.because.at === null ? Number.NaN : Date.parse(last.because.at);
  const isWhole = intervals.length > 1;
  if (isWhole) return fromMs;
  // The one status of the whole range began before it: only what set it knows when.
  return Number.isNaN(setMs) ? null : setMs;
}
