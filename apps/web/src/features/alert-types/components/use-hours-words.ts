import type { WorkingHoursList } from '@azimute/contract';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useScheduleWords } from '../../geofences/components/use-schedule-words.ts';

type Kept = WorkingHoursList['items'][number];

interface HoursWords {
  readonly nameOf: (kept: Kept) => string;
  /** Shifts, holidays, and since when they hold. */
  readonly wordsOf: (kept: Kept) => string;
}

/** When a UL works, in words. */
export function useHoursWords(): HoursWords {
  const text = useText('alert-types');
  const format = useFormat();
  const tag = languageTags[useLocale()];
  const shiftWords = useScheduleWords();
  return {
    nameOf: ({ unit }) => unit?.name ?? text('hoursOfOthers'),
    wordsOf: ({ hours: { zone, shifts, holidays }, from }) =>
      [
        ...shifts.map((shift) => shiftWords({ ...shift, zone })),
        ...(holidays.length === 0 ? [] : [text('holidayCount', format.counted(holidays.length))]),
        text('hoursSince', { day: daysInWords(tag, from) }),
      ].join(' · '),
  };
}
