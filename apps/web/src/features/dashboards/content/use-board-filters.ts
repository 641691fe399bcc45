import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import { periods } from '../../../ui/calendar/periods.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { boardSearch, type BoardSearch } from '../api/dashboards-search.ts';
import { useBoardChoices } from '../board/use-board-choices.ts';

/** Stands among the values for days that were chosen. */
const ownPeriod = 'days';
const minuteMs = 60_000;

/** What a person narrows a board down to, in its address. */
export function useBoardFilters(search: BoardSearch, onPickDays: (days: PeriodOfDays) => void): Filter[] {
  const text = useText('dashboards');
  const format = useFormat();
  const tag = languageTags[useLocale()];
  const { timeZone } = useAccount();
  const today = dayOf(useNow(minuteMs).getTime(), timeZone);
  const choices = useBoardChoices();
  const { period, from, to } = search;
  const days = from === undefined || to === undefined ? null : { from, to };
  return [
    {
      name: 'period',
      label: text('period'),
      chosen: days === null ? [period ?? []].flat() : [ownPeriod],
      values: [
        ...periods.map((one) => ({ value: one, label: text(`period_${one}`) })),
        ...(days === null ? [] : [{ value: ownPeriod, label: daysInWords(tag, days.from, days.to) }]),
      ],
      days: { period: days, last: today, onPick: onPickDays },
    },
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
