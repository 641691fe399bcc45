import type { PeriodOfDays } from '@azimute/contract/periods';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Stack, Faint, Bold } from '../layout/primitives.tsx';
import { earliestDay } from './calendar-day.ts';
import { DayCalendar } from './day-calendar.tsx';
import classes from './period-of-days.module.css';
import { useFormat } from '../use-format.ts';

interface PeriodOfDaysPickerProps {
  readonly period: PeriodOfDays | null;
  /** Last selectable day. */
  readonly last: string;
  readonly onPick: (period: PeriodOfDays) => void;
}

/** Picks the first and then the last day of a period from the same calendar. */
export function PeriodOfDaysPicker({ period, last, onPick }: PeriodOfDaysPickerProps) {
  const text = useText('ui');
  const format = useFormat();
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
            <Faint>{text(one === 'from' ? 'firstDay' : 'lastDay')}</Faint>
            <Bold truncate>{period === null ? '—' : format.days(period[one])}</Bold>
          </button>
        ))}
      </Stack>
      <DayCalendar key={end} day={period?.[end] ?? last} first={earliestDay} last={last} onPick={pick} />
    </Stack>
  );
}
