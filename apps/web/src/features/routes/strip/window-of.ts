import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { StripSpan } from '../api/routes-search.ts';

const hourMs = 3_600_000;
const blockMs = { hours: 6 * hourMs, hour: hourMs } as const;

interface Calendar {
  /** The whole period. */
  readonly range: DayRange;
  /** The day in which an instant lies. */
  readonly dayOf: (ms: number) => DayRange;
}

/** What the strip shows around a moment: the period, its day, or the part of that day in which it lies. */
export function windowOf(span: StripSpan, ms: number, { range, dayOf }: Calendar): DayRange {
  if (span === 'period') return range;
  const day = dayOf(ms);
  if (span === 'day') return day;
  const block = blockMs[span];
  const fromMs = day.fromMs + Math.floor((ms - day.fromMs) / block) * block;
  return { fromMs, toMs: Math.min(day.toMs, fromMs + block) };
}
