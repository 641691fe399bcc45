import { dayMs, minuteMs } from '@azimute/contract/durations';
import { isoDayOf, toInstantOrNext, toLocalMs } from '../zoned-time.ts';

/** Working hours of a place in its time zone. */
export interface WorkingHours {
  readonly zone: string;
  readonly shifts: readonly Shift[];
  /** Days without shifts. */
  readonly holidays: readonly { readonly date: string }[];
}

export interface Shift {
  /** ISO 8601: Monday is 1. */
  readonly days: readonly number[];
  readonly from: string;
  /** At or before `from`: the shift ends on the next day. */
  readonly to: string;
}

export interface WorkingSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Further than any due time. */
const DAYS_MOST = 3_660;

/**
 * Yields the working times after an instant, in order, for up to ten years. Overlapping shifts count once. At a clock
 * change, elapsed time counts: a shift can be an hour longer or shorter.
 */
export function* spansFrom(hours: WorkingHours, fromMs: number): Generator<WorkingSpan, undefined> {
  const holidays = new Set(hours.holidays.map(({ date }) => Date.parse(date) / dayMs));
  const shifts = hours.shifts.map(rangeOf).toSorted((a, b) => a.fromMs - b.fromMs);
  // A shift of the previous day may continue.
  const first = Math.floor(toLocalMs(fromMs, hours.zone) / dayMs) - 1;
  let countedToMs = fromMs;
  for (let day = first; day < first + DAYS_MOST; day += 1) {
    if (holidays.has(day)) continue;
    for (const shift of shifts) {
      if (!shift.days.includes(isoDayOf(day))) continue;
      const beginMs = Math.max(toInstantOrNext(day * dayMs + shift.fromMs, hours.zone), countedToMs);
      const endMs = toInstantOrNext(day * dayMs + shift.fromMs + shift.lengthMs, hours.zone);
      if (endMs <= beginMs) continue;
      yield { fromMs: beginMs, toMs: endMs };
      countedToMs = endMs;
    }
  }
}

/** Working times within a range. */
export function spansWithin(hours: WorkingHours, { fromMs, toMs }: WorkingSpan): WorkingSpan[] {
  const spans: WorkingSpan[] = [];
  for (const span of spansFrom(hours, fromMs)) {
    if (span.fromMs >= toMs) break;
    spans.push({ fromMs: span.fromMs, toMs: Math.min(span.toMs, toMs) });
  }
  return spans;
}

function rangeOf({ days, from, to }: Shift) {
  const [fromMs, toMs] = [timeOfDayMs(from), timeOfDayMs(to)];
  return { days, fromMs, lengthMs: toMs > fromMs ? toMs - fromMs : toMs - fromMs + dayMs };
}

function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}
