import { Button, Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { stepDay } from '@azimute/contract/periods';
import { earliestDay } from '../../../ui/calendar/calendar-day.ts';
import { besideEachOther } from '../api/routes-search.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import panel from '../panel/routes-panel.module.css';
import classes from './comparison.module.css';

const DayCalendar = lazy(async () => ({
  default: (await import('../../../ui/calendar/day-calendar.tsx')).DayCalendar,
}));

/** Days before the open one. */
const daysBack = { dayBefore: 1, weekBefore: 7 } as const;

/** Compares assets, or the open asset with another day. */
export function CompareChoice() {
  const text = useText('routes');
  const { picked, open, comparison, period, search, today, change } = useRoutesScreen();
  const compare = (how: string | null): void =>
    change(({ compare: _before, ...before }) => (how === null ? before : { ...before, compare: how }));
  /** Of several days, the first is compared. */
  const day = period.from;
  const compareWith = (other: string): void => {
    if (open !== null && other !== day)
      change((before) => ({ ...before, asset: open.id, from: day, to: day, compare: other }));
  };
  return (
    <Popover position="bottom-start" width={304} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className="toggle"
          data-set={comparison !== null || undefined}
          disabled={open === null}
        >
          {text('compare')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('compare')} className={classes['choice'] ?? ''}>
        <Button
          size="xs"
          aria-pressed={comparison === 'assets'}
          disabled={picked.length < 2}
          onClick={() => compare(besideEachOther)}
        >
          {text('compareAssets')}
        </Button>
        {picked.length < 2 && <p className={panel['hint']}>{text('compareAssetsHint')}</p>}
        <h3>{text('compareDay')}</h3>
        <DaysBack day={day} compared={search.compare} onPick={compareWith} />
        <Suspense>
          <DayCalendar
            day={comparison === 'days' ? (search.compare ?? day) : stepDay(day, -1)}
            first={earliestDay}
            last={today}
            onPick={compareWith}
          />
        </Suspense>
        {comparison !== null && (
          <button type="button" className="text-button" onClick={() => compare(null)}>
            {text('endComparison')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface DaysBackProps {
  readonly day: string;
  readonly compared: string | undefined;
  readonly onPick: (day: string) => void;
}

function DaysBack({ day, compared, onPick }: DaysBackProps) {
  const text = useText('routes');
  return (
    <Row wrap gap={4} maxWidth={300} marginBottom={8}>
      {Object.entries(daysBack).map(([name, days]) => {
        const other = stepDay(day, -days);
        return (
          <button
            key={name}
            type="button"
            className="toggle"
            aria-pressed={compared === other}
            onClick={() => onPick(other)}
          >
            {text(name as keyof typeof daysBack)}
          </button>
        );
      })}
    </Row>
  );
}
