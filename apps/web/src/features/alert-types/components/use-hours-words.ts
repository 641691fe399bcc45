import type { WorkingHoursList } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useScheduleWords } from '../../geofences/components/use-schedule-words.ts';

type Kept = WorkingHoursList['items'][number];

interface HoursWords {
  readonly nameOf: (kept: Kept) => string;
  /** Shifts, holidays, and the date from which they are effective. */
  readonly wordsOf: (kept: Kept) => string;
}

/** Describes the working hours of a UL. */
export function useHoursWords(): HoursWords {
  const text = useText('alert-types');
  const format = useFormat();
  const shiftWords = useScheduleWords();
  return {
    nameOf: ({ unit }) => unit?.name ?? text('hoursOfOthers'),
    wordsOf: ({ hours: { zone, shifts, holidays }, from }) =>
      [
        ...shifts.map((shift) => shiftWords({ ...shift, zone })),
        ...(holidays.length === 0 ? [] : [text('holidayCount', format.counted(holidays.length))]),
        text('hoursSince', { day: format.days(from) }),
      ].join(' · '),
  };
}
