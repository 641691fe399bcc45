import { hourMs } from '@azimute/contract/durations';
const [leastReachMs, mostReachMs] = [hourMs, 26 * hourMs];
const reachIntervals = 3;
const intervalsMost = 10;
/** Three times this is an hour, which is connected anyway. */
const shortMs = leastReachMs / reachIntervals;
const allShort: readonly number[] = Array.from({ length: intervalsMost }, () => 0);

/** Appends an interval to the last ten, storing short ones as 0. Returns the same object while all are short. */
export function addInterval(known: readonly number[], ms: number): readonly number[] {
  const added = ms <= shortMs ? 0 : ms;
  if (added === 0 && known.length === intervalsMost && known.every((one) => one === 0)) return known;
  return [...known.slice(1 - intervalsMost), added];
}

/** Like `addInterval`, but stores nothing for frequent reports. */
export function addSeldomInterval(known: readonly number[], ms: number): readonly number[] {
  if (known.length === 0 && ms <= shortMs) return known;
  const intervals = addInterval(known.length === 0 ? allShort : known, ms);
  return intervals.some((one) => one > 0) ? intervals : [];
}

/** Returns how long reports stay connected: three times their median interval, between 1 and 26 hours. */
export function reachOf(intervalsMs: readonly number[]): number {
  const sorted = intervalsMs.toSorted((a, b) => a - b);
  const medianMs = sorted[(sorted.length - 1) >> 1] ?? 0;
  return Math.min(Math.max(reachIntervals * medianMs, leastReachMs), mostReachMs);
}
