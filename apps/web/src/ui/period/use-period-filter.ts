import { useCurrentDay } from '../calendar/use-today.ts';
import type { Filter } from '../filters/filter.ts';
import { usePeriodWords } from './period-button.tsx';
import { pickedOf, type PeriodSearch, type PickedPeriod } from './period-search.ts';

interface PeriodFilter {
  readonly label: string;
  readonly search: PeriodSearch;
  /** Most days of the screen. */
  readonly daysMost?: number;
  /** The screen always has a period, which cannot be removed. */
  readonly isAlways?: boolean;
  readonly onPick: (picked: PickedPeriod) => void;
}

/** Filter by a period. */
export function usePeriodFilter({
  label,
  search,
  isAlways = false,
  ...choice
}: PeriodFilter): Filter<'period'> {
  const periodWords = usePeriodWords();
  const today = useCurrentDay();
  const picked = pickedOf(search);
  const values =
    picked === null ? [] : [{ value: Object.values(picked).join(' '), label: periodWords(picked) }];
  return {
    name: 'period',
    label,
    chosen: values.map(({ value }) => value),
    values,
    isAlways,
    period: { picked, today, ...choice },
  };
}
