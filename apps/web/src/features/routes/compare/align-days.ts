import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Instants of one day as those of the same time of day on another, in both directions. */
export interface AlignedDays {
  readonly toOther: (ms: number) => number;
  readonly toOwn: (ms: number) => number;
}

/**
 * Aligns a day with another one by what the clocks of the zone say. An hour that the other day has not is passed over at once,
 * and of one that a day has twice the second lies at the end of the first: time never runs back.
 */
export function alignDays(own: DayRange, other: DayRange, timeZone: string): AlignedDays {
  const [ownClock, otherClock] = [clockOf(own, timeZone), clockOf(other, timeZone)];
  return {
    toOther: (ms) => otherClock.instantOf(ownClock.timeOf(ms)),
    toOwn: (ms) => ownClock.instantOf(otherClock.timeOf(ms)),
  };
}

interface Clock {
  /** Milliseconds that the clocks say to be past midnight. */
  readonly timeOf: (ms: number) => number;
  readonly instantOf: (time: number) => number;
}

function clockOf({ fromMs, toMs }: DayRange, timeZone: string): Clock {
  // By so much clocks are put forward on a day that is shorter.
  const forwardMs = fromMs + dayMs - toMs;
  if (forwardMs === 0) return { timeOf: (ms) => ms - fromMs, instantOf: (time) => fromMs + time };
  const changeMs = findChange({ fromMs, toMs }, timeZone);
  const changeTime = changeMs - fromMs;
  return {
    timeOf: (ms) => (ms < changeMs ? ms - fromMs : Math.max(changeTime, ms - fromMs + forwardMs)),
    instantOf: (time) => (time < changeTime ? fromMs + time : Math.max(changeMs, fromMs + time - forwardMs)),
  };
}

/** When the clocks are changed, to the minute. */
function findChange({ fromMs, toMs }: DayRange, timeZone: string): number {
  const clock = dateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const isChanged = (ms: number): boolean => {
    const [hours = 0, minutes = 0] = clock.format(ms).split(':').map(Number);
    return hours * 60 + minutes !== Math.round((ms - fromMs) / minuteMs) % 1440;
  };
  let [before, after] = [-1, Math.round((toMs - fromMs) / minuteMs) - 1];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (isChanged(fromMs + middle * minuteMs)) after = middle;
    else before = middle;
  }
  return fromMs + after * minuteMs;
}
