import { dayMs, minuteMs } from '@azimute/contract/durations';
import { isoDayOf, toInstantOrNext, toLocalMs } from '../zoned-time.ts';
import type { FenceSchedule } from './fence-definition.ts';

/** Predicate: does the schedule apply at an instant? */
export function isScheduled(schedule: FenceSchedule | null, atMs: number): boolean {
  if (schedule === null) return true;
  const localMs = toLocalMs(atMs, schedule.zone);
  const today = Math.floor(localMs / dayMs);
  const { fromMs, lengthMs } = rangeOf(schedule);
  return [today, today - 1].some((day) => {
    const sinceMs = localMs - day * dayMs - fromMs;
    return schedule.days.includes(isoDayOf(day)) && sinceMs >= 0 && sinceMs < lengthMs;
  });
}

/** Returns when the schedule next starts after an instant; null if it always applies. */
export function nextStartMs(schedule: FenceSchedule | null, afterMs: number): number | null {
  if (schedule === null) return null;
  const { fromMs } = rangeOf(schedule);
  const today = Math.floor(toLocalMs(afterMs, schedule.zone) / dayMs);
  for (let day = today; day <= today + 8; day += 1) {
    if (!schedule.days.includes(isoDayOf(day))) continue;
    const startMs = toInstantOrNext(day * dayMs + fromMs, schedule.zone);
    if (startMs > afterMs) return startMs;
  }
  return null;
}

/** Returns the uninterrupted span of the schedule around an instant; null if it does not apply then. */
export function scheduledSpan(
  schedule: FenceSchedule | null,
  atMs: number,
): { readonly fromMs: number; readonly toMs: number } | null {
  if (schedule === null) return { fromMs: -Infinity, toMs: Infinity };
  const { fromMs, lengthMs } = rangeOf(schedule);
  const today = Math.floor(toLocalMs(atMs, schedule.zone) / dayMs);
  const rangeAt = (day: number) =>
    schedule.days.includes(isoDayOf(day))
      ? {
          fromMs: toInstantOrNext(day * dayMs + fromMs, schedule.zone),
          toMs: toInstantOrNext(day * dayMs + fromMs + lengthMs, schedule.zone),
        }
      : null;
  const day = [today, today - 1].find((one) => {
    const range = rangeAt(one);
    return range !== null && range.fromMs <= atMs && atMs < range.toMs;
  });
  if (day === undefined) return null;
  let [first, last] = [day, day];
  // Adjacent days join; a whole week means always.
  while (rangeAt(first - 1)?.toMs === rangeAt(first)?.fromMs && day - first < 8) first -= 1;
  while (rangeAt(last + 1)?.fromMs === rangeAt(last)?.toMs && last - day < 8) last += 1;
  return {
    fromMs: day - first >= 8 ? -Infinity : (rangeAt(first)?.fromMs ?? atMs),
    toMs: last - day >= 8 ? Infinity : (rangeAt(last)?.toMs ?? atMs),
  };
}

function rangeOf({ from, to }: FenceSchedule): { fromMs: number; lengthMs: number } {
  const [fromMs, toMs] = [timeOfDayMs(from), timeOfDayMs(to)];
  return { fromMs, lengthMs: toMs > fromMs ? toMs - fromMs : toMs - fromMs + dayMs };
}

function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}
