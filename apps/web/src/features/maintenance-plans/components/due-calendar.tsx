import { dayMs } from '@azimute/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../ui/calendar/use-today.ts';
import { Note } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { calendarOptions } from '../api/maintenance-lists.ts';
import { toDueFilters, type DueSearch } from '../api/maintenance-search.ts';
import classes from './maintenance.module.css';

const shownDays = 35;

interface DueCalendarProps {
  readonly search: DueSearch;
  readonly onChoose: (day: string) => void;
}

/** The services expected on each of the next days, with and without a work order; a day limits the list to it. */
export function DueCalendar({ search, onChoose }: DueCalendarProps) {
  const text = useText('maintenance-plans');
  const format = useFormat();
  const today = useToday();
  const days = Array.from({ length: shownDays }, (_, index) =>
    new Date(Date.parse(today) + index * dayMs).toISOString().slice(0, 10),
  );
  const { from: _from, to: _to, ...filters } = toDueFilters(search);
  const { data } = useQuery(calendarOptions({ ...filters, from: today, to: days.at(-1) ?? today }));
  const byDay = new Map(data?.days.map((one) => [one.day, one]));
  return (
    <section aria-label={text('calendarLabel')} className={classes['calendar']}>
      <Note>{text('pastDue', format.counted(data?.overdue ?? 0))}</Note>
      <ol>
        {days.map((day) => {
          const { ordered = 0, unordered = 0 } = byDay.get(day) ?? {};
          const count = ordered + unordered;
          const label = text('onDay', { ...format.counted(count), day: format.days(day), ordered });
          return (
            <li key={day}>
              <button
                type="button"
                aria-pressed={search.day === day}
                aria-label={label}
                title={label}
                disabled={count === 0}
                onClick={() => onChoose(day)}
              >
                <span>{Number(day.slice(8))}</span>
                <b data-ordered={(count > 0 && ordered === count) || undefined}>{count === 0 ? '' : count}</b>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
