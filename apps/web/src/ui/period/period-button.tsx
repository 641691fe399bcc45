import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useCurrentDay } from '../calendar/use-today.ts';
import { useFormat } from '../use-format.ts';
import { begunDays, daysOfPicked, type PickedPeriod } from './period-search.ts';
import { PeriodValues, type PeriodValuesProps } from './period-values.tsx';

interface PeriodButtonProps extends Omit<PeriodValuesProps, 'onDone' | 'today'> {
  readonly picked: PickedPeriod;
}

/** Button with the period in words, which opens the choice of another. */
export function PeriodButton({ picked, ...values }: PeriodButtonProps) {
  const text = useText('ui');
  const periodWords = usePeriodWords();
  const today = useCurrentDay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      width={300}
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <button type="button" className="toggle" data-set data-print="text" onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={14} stroke={1.85} aria-hidden />
          <span className="visually-hidden">{text('period')}: </span>
          {periodWords(picked)}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('period')}>
        <PeriodValues picked={picked} today={today} {...values} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns a period in words: its name, or its days. */
export function usePeriodWords(): (picked: PickedPeriod) => string {
  const text = useText('ui');
  const format = useFormat();
  const today = useCurrentDay();
  return (picked) => {
    if ('period' in picked) return text(`period_${picked.period}`);
    const { from, to } = begunDays(daysOfPicked(picked, today), today);
    return format.days(from, to);
  };
}
