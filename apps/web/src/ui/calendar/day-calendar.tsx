import { languageTags } from '@azimute/contract/locales';
import { useEffect, useRef, useState, type RefObject, type KeyboardEvent } from 'react';
import { Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react';
import { dateTimeFormat } from '../../i18n/date-time-format.ts';
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

/** Calendar of a month, in which the days between two can be picked. */
export function DayCalendar({ day, first, last, onPick }: DayCalendarProps) {
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
      <MonthHead month={month} first={first} tag={tag} reached={reached} last={last} onReach={reach} />
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
        <Weeks
          month={month}
          reached={reached}
          focused={focused}
          first={first}
          last={last}
          tag={tag}
          day={day}
          onPress={press}
          onPick={onPick}
        />
      </table>
    </Box>
  );
}

interface MonthHeadProps {
  readonly month: string;
  readonly first: string;
  readonly tag: string;
  readonly reached: string;
  readonly last: string;
  readonly onReach: (day: string) => void;
}

function MonthHead({ month, first, tag, reached, last, onReach }: MonthHeadProps) {
  const text = useText('ui');
  return (
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
        onPress={() => onReach(`${stepMonth(month, -1)}-01`)}
      />
      <span aria-live="polite">{inWords(tag, reached, { month: 'long', year: 'numeric' })}</span>
      <MonthButton
        icon={IconChevronRight}
        name={text('nextMonth')}
        isDisabled={month >= monthOf(last)}
        onPress={() => onReach(`${stepMonth(month, 1)}-01`)}
      />
    </Row>
  );
}

interface WeeksProps {
  readonly month: string;
  readonly reached: string;
  readonly focused: RefObject<HTMLButtonElement | null>;
  readonly first: string;
  readonly last: string;
  readonly tag: string;
  readonly day: string;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onPick: (day: string) => void;
}

function Weeks({ month, reached, focused, first, last, tag, day, onPress, onPick }: WeeksProps) {
  return (
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
                  onKeyDown={onPress}
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
