import { tripsMaxDays } from '@azimute/contract/trips/values';
import { Popover } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { stepDay } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { limitPeriod } from '../api/routes-search.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import classes from './routes-panel.module.css';

const PeriodOfDaysPicker = lazy(async () => ({
  default: (await import('../../../ui/calendar/period-of-days.tsx')).PeriodOfDaysPicker,
}));

/** Days back from today of the first and the last day. */
const presets = {
  today: [0, 0],
  yesterday: [1, 1],
  days7: [6, 0],
  days30: [29, 0],
  days92: [tripsMaxDays - 1, 0],
} as const;

/** The days that are looked at: presets, any others, and the same number of days before and after. */
export function PeriodChoice() {
  const text = useText('routes');
  const tag = languageTags[useLocale()];
  const { timeZone } = useAccount();
  const { period, today, change } = useRoutesScreen();
  const { from, to } = period;
  const choose = (next: PeriodOfDays): void =>
    change(({ t: _t, ...before }) => ({ ...before, ...limitPeriod(next, timeZone) }));
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const step = (days: number): void => choose({ from: stepDay(from, days), to: stepDay(to, days) });
  return (
    <Row gap={2} marginLeft={-6}>
      <IconTool icon={IconChevronLeft} name={text('earlier')} onPress={() => step(-length)} />
      <Popover position="bottom-start" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button type="button" className="toggle" data-set data-print="text">
            <IconCalendar size={14} stroke={1.85} aria-hidden />
            <span className="visually-hidden">{text('period')}: </span>
            {daysInWords(tag, from, to)}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('period')}>
          <Row wrap gap={4} maxWidth={300} marginBottom={8}>
            {Object.entries(presets).map(([name, [first, last]]) => {
              const preset = { from: stepDay(today, -first), to: stepDay(today, -last) };
              return (
                <button
                  key={name}
                  type="button"
                  className="toggle"
                  aria-pressed={preset.from === from && preset.to === to}
                  onClick={() => choose(preset)}
                >
                  {text(`period_${name as keyof typeof presets}`)}
                </button>
              );
            })}
          </Row>
          <Suspense>
            <PeriodOfDaysPicker period={period} last={today} onPick={choose} />
          </Suspense>
          <p className={classes['hint']}>{text('mostDays', { count: tripsMaxDays })}</p>
        </Popover.Dropdown>
      </Popover>
      <IconTool
        icon={IconChevronRight}
        name={text('later')}
        isDisabled={to >= today}
        onPress={() => step(length)}
      />
    </Row>
  );
}
