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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Further than any due time lies in hours that hold at all. */
const DAYS_MOST = 3_660;

/**
 * The instant by which so many minutes of work have passed, from an instant on. A minute in which two shifts overlap counts
 * once; what the clocks skip or show twice counts as it passes. Null where there is not that much work in ten years.
 */
export function addWorkingMinutes(hours: WorkingHours, fromMs: number, minutes: number): number | null {
  const holidays = new Set(hours.holidays.map(({ date }) => Date.parse(date) / dayMs));
  const shifts = hours.shifts.map(rangeOf).toSorted((a, b) => a.fromMs - b.fromMs);
  // A shift of the day before may go on.
  const first = Math.floor(toLocalMs(fromMs, hours.zone) / dayMs) - 1;
  let [leftMs, countedToMs] = [minutes * minuteMs, fromMs];
  for (let day = first; day < first + DAYS_MOST; day += 1) {
    if (holidays.has(day)) continue;
    for (const shift of shifts) {
      if (!shift.days.includes(isoDayOf(day))) continue;
      const beginMs = Math.max(toInstantOrNext(day * dayMs + shift.fromMs, hours.zone), countedToMs);
      const endMs = toInstantOrNext(day * dayMs + shift.fromMs + shift.lengthMs, hours.zone);
      if (endMs <= beginMs) continue;
      if (leftMs <= endMs - beginMs) return beginMs + leftMs;
      leftMs -= endMs - beginMs;
      countedToMs = endMs;
    }
  }
  return null;
}

function rangeOf({ days, from, to }: Shift) {
  const [fromMs, toMs] = [timeOfDayMs(from), timeOfDayMs(to)];
  return { days, fromMs, lengthMs: toMs > fromMs ? toMs - fromMs : toMs - fromMs + dayMs };
}

function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}
