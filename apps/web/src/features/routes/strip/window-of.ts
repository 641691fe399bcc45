import { hourMs } from '@azimute/contract/durations';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { StripSpan } from '../api/routes-search.ts';

const blockMs = { hours: 6 * hourMs, hour: hourMs } as const;

interface Calendar {
  /** The whole period. */
  readonly range: DayRange;
  /** Returns the day that contains a time. */
  readonly dayOf: (ms: number) => DayRange;
}

/** Returns the strip's range around a moment: the period, its day, or a part of the day. */
export function windowOf(span: StripSpan, ms: number, { range, dayOf }: Calendar): DayRange {
  if (span === 'period') return range;
  const day = dayOf(ms);
  if (span === 'day') return day;
  const block = blockMs[span];
  const fromMs = day.fromMs + Math.floor((ms - day.fromMs) / block) * block;
  return { fromMs, toMs: Math.min(day.toMs, fromMs + block) };
}
