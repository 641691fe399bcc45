import { isoDayOf, toInstantOrNext, toLocalMs } from '../zoned-time.ts';

/** When people of a place work, by its clocks. */
export interface WorkingHours {
  readonly zone: string;
  readonly shifts: readonly Shift[];
  /** Days on which no shift begins. */
  readonly holidays: readonly { readonly date: string }[];
}

export interface Shift {
  /** By ISO 8601: Monday is 1. */
  readonly days: readonly number[];
  readonly from: string;
  /** At or before `from`, it is of the following day. */
  readonly to: string;
}

export interface WorkingSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Further than any due time lies in hours that hold at all. */
const DAYS_MOST = 3_660;

/**
 * The times of work from an instant on, in order. Where two shifts overlap, the time counts once; what the clocks skip or
 * show twice counts as it passes. They end after ten years.
 */
export function* spansFrom(hours: WorkingHours, fromMs: number): Generator<WorkingSpan, undefined> {
  const holidays = new Set(hours.holidays.map(({ date }) => Date.parse(date) / dayMs));
  const shifts = hours.shifts.map(rangeOf).toSorted((a, b) => a.fromMs - b.fromMs);
  // A shift of the day before may go on.
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

/** The times of work within a range. */
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
