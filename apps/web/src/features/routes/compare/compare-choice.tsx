import { Button, Popover } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { earliestDay, stepDay } from '../../../ui/calendar/calendar-day.ts';
import { besideEachOther } from '../api/routes-search.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import panel from '../panel/routes-panel.module.css';
import classes from './comparison.module.css';

const DayCalendar = lazy(async () => ({
  default: (await import('../../../ui/calendar/day-calendar.tsx')).DayCalendar,
}));

/** Days back from the one that is looked at. */
const daysBack = { dayBefore: 1, weekBefore: 7 } as const;

/** Sets assets side by side, or the open one on its day beside another day of it. */
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
          aria-label={text('compare')}
          title={text('compare')}
          disabled={open === null}
        >
          <IconColumns2 size={16} stroke={1.85} aria-hidden />
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
        <Row wrap gap={4} maxWidth={300} marginBottom={8}>
          {Object.entries(daysBack).map(([name, days]) => {
            const other = stepDay(day, -days);
            return (
              <button
                key={name}
                type="button"
                className="toggle"
                aria-pressed={search.compare === other}
                onClick={() => compareWith(other)}
              >
                {text(name as keyof typeof daysBack)}
              </button>
            );
          })}
        </Row>
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
