import { periodCodes, type PeriodOfDays } from '@azimute/contract/periods';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Hint, Row, Stack } from '../layout/primitives.tsx';
import { daysOfPicked, fitsInto, type PickedPeriod } from './period-search.ts';

const PeriodOfDaysPicker = lazy(async () => ({
  default: (await import('../calendar/period-of-days.tsx')).PeriodOfDaysPicker,
}));

export interface PeriodValuesProps {
  readonly picked: PickedPeriod | null;
  /** The account's current date. */
  readonly today: string;
  /** Most days of the screen; longer periods are not offered. */
  readonly daysMost?: number | undefined;
  readonly onPick: (picked: PickedPeriod) => void;
  /** A period was picked by its code, and nothing more is to choose. */
  readonly onDone?: (() => void) | undefined;
}

/** Every period, or custom days. Applies at once. */
export function PeriodValues({ picked, today, daysMost, onPick, onDone }: PeriodValuesProps) {
  const text = useText('ui');
  const isOwn = picked !== null && 'from' in picked;
  const [choosesDays, setChoosesDays] = useState(false);
  const offered = periodCodes.filter(
    (period) => daysMost === undefined || fitsInto(daysMost, daysOfPicked({ period }, today), today),
  );
  return (
    <Stack gap={8} padding={4}>
      <Row
        as="fieldset"
        wrap
        gap={4}
        padding={0}
        margin={0}
        minWidth={0}
        border="none"
        aria-label={text('period')}
      >
        {offered.map((period) => (
          <button
            key={period}
            type="button"
            className="toggle"
            aria-pressed={picked !== null && 'period' in picked && picked.period === period}
            onClick={() => {
              onPick({ period });
              onDone?.();
            }}
          >
            {text(`period_${period}`)}
          </button>
        ))}
        <button
          type="button"
          className="toggle"
          aria-pressed={isOwn}
          aria-expanded={choosesDays}
          onClick={() => setChoosesDays(!choosesDays)}
        >
          <IconCalendar size={14} stroke={1.85} aria-hidden />
          {text('chooseDays')}
        </button>
      </Row>
      {choosesDays && (
        <Suspense>
          <PeriodOfDaysPicker
            period={picked === null ? null : begun(picked, today)}
            last={today}
            onPick={onPick}
          />
        </Suspense>
      )}
      {daysMost !== undefined && (offered.length < periodCodes.length || choosesDays) && (
        <Hint>{text('periodMost', { count: daysMost })}</Hint>
      )}
    </Stack>
  );
}

/** Days available for a custom period; none is in the future. */
function begun(picked: PickedPeriod, today: string): PeriodOfDays {
  const { from, to } = daysOfPicked(picked, today);
  return { from: from < today ? from : today, to: to < today ? to : today };
}
