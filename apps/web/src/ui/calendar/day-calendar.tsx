import { Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dateTimeFormat } from '../../i18n/date-time-format.ts';
import { languageTags } from '../../i18n/format-instants.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { Box, Row } from '../layout/primitives.tsx';
import classes from './day-calendar.module.css';
import { clampDay, dayByKey, monthOf, stepMonth, weeksOf } from './month-of-days.ts';

interface DayCalendarProps {
  readonly day: string;
  readonly first: string;
  readonly last: string;
  readonly onPick: (day: string) => void;
}

/** A Sunday and the days after it. */
const weekdays = Array.from({ length: 7 }, (_, index) => `2026-11-0${index + 1}`);

function inWords(locale: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return dateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(day));
}

/** The days of a month, of which those between two can be picked. */
export function DayCalendar({ day, first, last, onPick }: DayCalendarProps) {
  const text = useText('ui');
  const tag = languageTags[useLocale()];
  const [reached, setReached] = useState(() => clampDay(day, first, last));
  const focused = useRef<HTMLButtonElement>(null);
  const month = monthOf(reached);
  const wantsFocus = useRef(true);
  useEffect(() => {
    if (wantsFocus.current) focused.current?.focus();
    wantsFocus.current = false;
  });
  const reach = (next: string) => setReached(clampDay(next, first, last));
  const press = (event: KeyboardEvent) => {
    const next = dayByKey(reached, event.key);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    reach(next);
  };
  return (
    <Box padding={4} className={classes['calendar']}>
      <Row
        justify="space-between"
        gap={8}
        marginBottom={4}
        fontSize={13}
        weight="semibold"
        className={classes['head']}
      >
        <MonthButton
          icon={IconChevronLeft}
          name={text('previousMonth')}
          isDisabled={month <= monthOf(first)}
          onPress={() => reach(`${stepMonth(month, -1)}-01`)}
        />
        <span aria-live="polite">{inWords(tag, reached, { month: 'long', year: 'numeric' })}</span>
        <MonthButton
          icon={IconChevronRight}
          name={text('nextMonth')}
          isDisabled={month >= monthOf(last)}
          onPress={() => reach(`${stepMonth(month, 1)}-01`)}
        />
      </Row>
      <table>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={inWords(tag, weekday, { weekday: 'long' })}>
                {inWords(tag, weekday, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((one, weekday) => (
                <td key={weekday}>
                  {one !== null && (
                    <button
                      ref={one === reached ? focused : null}
                      type="button"
                      tabIndex={one === reached ? 0 : -1}
                      disabled={one < first || one > last}
                      aria-label={inWords(tag, one, { dateStyle: 'full' })}
                      aria-pressed={one === day}
                      onKeyDown={press}
                      onClick={() => onPick(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface MonthButtonProps {
  readonly icon: Icon;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function MonthButton({ icon: Glyph, name, isDisabled, onPress }: MonthButtonProps) {
  return (
    <Tooltip label={name}>
      <button type="button" className="icon-button" aria-label={name} disabled={isDisabled} onClick={onPress}>
        <Glyph size={16} stroke={1.85} aria-hidden />
      </button>
    </Tooltip>
  );
}
