import { useText } from '../../../i18n/use-text.ts';
import { boardDays } from '@azimute/contract/dashboards/values';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { boardSearch, type BoardSearch } from '../api/dashboards-search.ts';
import { useBoardChoices } from '../board/use-board-choices.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';

/** Filters of a board, kept in its address. */
export function useBoardFilters(search: BoardSearch, onPick: (picked: PickedPeriod) => void): Filter[] {
  const text = useText('dashboards');
  const format = useFormat();
  const choices = useBoardChoices();
  const days = usePeriodFilter({ label: text('period'), search, daysMost: boardDays.most, onPick });
  return [
    days,
    {
      name: 'units',
      label: text('group_units'),
      chosen: boardSearch.chosen(search, 'units'),
      values: choices.units,
      inShort: (count) => text('unitCount', format.counted(count)),
    },
    {
      name: 'categories',
      label: text('group_categories'),
      chosen: boardSearch.chosen(search, 'categories'),
      values: choices.categories,
    },
  ];
}
