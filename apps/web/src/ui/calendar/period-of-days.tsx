import { useState } from 'react';
import { languageTags } from '../../i18n/format-instants.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { Stack, Text } from '../layout/primitives.tsx';
import { earliestDay } from './calendar-day.ts';
import { DayCalendar } from './day-calendar.tsx';
import { daysInWords } from './days-in-words.ts';
import classes from './period-of-days.module.css';

/** From the first to the last day, both within. */
export interface PeriodOfDays {
  readonly from: string;
  readonly to: string;
}

interface PeriodOfDaysPickerProps {
  readonly period: PeriodOfDays | null;
  /** The last day that can be picked. */
  readonly last: string;
  readonly onPick: (period: PeriodOfDays) => void;
}

/** The first day of a period and then its last one, picked from the same calendar. */
export function PeriodOfDaysPicker({ period, last, onPick }: PeriodOfDaysPickerProps) {
  const text = useText('ui');
  const tag = languageTags[useLocale()];
  const [end, setEnd] = useState<keyof PeriodOfDays>('from');
  const pick = (day: string): void => {
    const { from, to } = period ?? { from: day, to: day };
    if (end === 'from') onPick({ from: day, to: to < day ? day : to });
    else onPick({ from: from > day ? day : from, to: day });
    setEnd('to');
  };
  return (
    <Stack gap={6} className={classes['period']}>
      <Stack columns={2} gap={6} paddingTop={4} paddingInline={4} className={classes['ends']}>
        {(['from', 'to'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === end} onClick={() => setEnd(one)}>
            <Text as="span" color="text-3">
              {text(one === 'from' ? 'firstDay' : 'lastDay')}
            </Text>
            <Text as="b" truncate weight="semibold">
              {period === null ? '—' : daysInWords(tag, period[one])}
            </Text>
          </button>
        ))}
      </Stack>
      <DayCalendar key={end} day={period?.[end] ?? last} first={earliestDay} last={last} onPick={pick} />
    </Stack>
  );
}
