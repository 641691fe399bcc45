import { dayMs, minuteMs } from '@azimute/contract/durations';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';

/** Maps times of one day to the same time of day on another, in both directions. */
export interface AlignedDays {
  readonly toOther: (ms: number) => number;
  readonly toOwn: (ms: number) => number;
}

/**
 * Aligns two days by local time. An hour missing on the other day takes no time. If a day has an hour twice, the second
 * maps to the end of the first, so that time never runs backward.
 */
export function alignDays(own: DayRange, other: DayRange, timeZone: string): AlignedDays {
  const [ownClock, otherClock] = [clockOf(own, timeZone), clockOf(other, timeZone)];
  return {
    toOther: (ms) => otherClock.instantOf(ownClock.timeOf(ms)),
    toOwn: (ms) => ownClock.instantOf(otherClock.timeOf(ms)),
  };
}

interface Clock {
  /** Returns the local time since midnight [ms]. */
  readonly timeOf: (ms: number) => number;
  readonly instantOf: (time: number) => number;
}

function clockOf({ fromMs, toMs }: DayRange, timeZone: string): Clock {
  // Clock change of a shorter day.
  const forwardMs = fromMs + dayMs - toMs;
  if (forwardMs === 0) return { timeOf: (ms) => ms - fromMs, instantOf: (time) => fromMs + time };
  const changeMs = findChange({ fromMs, toMs }, timeZone);
  const changeTime = changeMs - fromMs;
  return {
    timeOf: (ms) => (ms < changeMs ? ms - fromMs : Math.max(changeTime, ms - fromMs + forwardMs)),
    instantOf: (time) => (time < changeTime ? fromMs + time : Math.max(changeMs, fromMs + time - forwardMs)),
  };
}

/** Returns the time of the clock change, to the minute. */
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
