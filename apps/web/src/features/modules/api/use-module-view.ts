import { useMemo } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dayOf, stepDay } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useFigureChoices } from './figures-queries.ts';
import {
  figureFilters,
  modulePeriods,
  moduleSearch,
  onFirstPage,
  toFigureScope,
  usualPeriod,
  type FigureScope,
  type ModuleSearch,
} from './module-search.ts';

const minuteMs = 60_000;
/** Stands among the values for days that were chosen. */
const ownPeriod = 'days';

export interface ModuleView extends Address<ModuleSearch> {
  /** Keep it from one rendering to the next: figures are asked for again when it changes. */
  readonly scope: FigureScope;
  readonly today: string;
  /** The days in words. */
  readonly days: string;
}

/** What a module or a content of it shows, by its address. */
export function useModuleView(): ModuleView {
  const address = useAddress(moduleSearch.read);
  const tag = languageTags[useLocale()];
  const { timeZone } = useAccount();
  const today = dayOf(useNow(minuteMs).getTime(), timeZone);
  const { search, change } = address;
  const scope = useMemo(() => toFigureScope(search, today), [search, today]);
  const last = stepDay(scope.to, -1);
  return {
    search,
    change: (next, options) => change((current) => onFirstPage(current, next(current)), options),
    scope,
    today,
    days: daysInWords(tag, scope.from, last > today ? today : last),
  };
}

/** Every filter of figures, with what the fleet has of it. */
export function useModuleFilters({ search, change, today, days }: ModuleView): Filter[] {
  const text = useText('modules');
  const format = useFormat();
  const { data: choices } = useFigureChoices(search.assets);
  const { period, from, to } = search;
  const own = from === undefined || to === undefined ? null : { from, to };
  return [
    {
      name: 'period',
      label: text('period'),
      chosen: own === null ? [period ?? usualPeriod] : [ownPeriod],
      values: [
        ...modulePeriods.map((one) => ({ value: one, label: text(`period_${one}`) })),
        ...(own === null ? [] : [{ value: ownPeriod, label: days }]),
      ],
      days: {
        period: own,
        last: today,
        onPick: (picked) => change(({ period: _period, ...current }) => ({ ...current, ...picked })),
      },
    },
    ...figureFilters.map((name): Filter => {
      const chosen = moduleSearch.chosen(search, name);
      const found = choices?.[name] ?? [];
      const labelOf = (value: string, label: string): string =>
        name === 'customers' && value === '0'
          ? text('withoutCustomer')
          : label === ''
            ? text('withoutValue')
            : label;
      return {
        name,
        label: text(`filter_${name}`),
        chosen,
        values: [
          ...found.map(({ value, label, assets }) => ({
            value,
            label: labelOf(value, label),
            count: assets,
          })),
          ...chosen
            .filter((value) => found.every((one) => one.value !== value))
            .map((value) => ({ value, label: value })),
        ],
        ...(name === 'units' && {
          inShort: (count: number) => text('unitCount', format.counted(count)),
        }),
      };
    }),
    // Comes from a figure of one asset, and is taken away here.
    ...(search.assets === undefined
      ? []
      : [
          {
            name: 'assets',
            label: text('filter_assets'),
            chosen: search.assets.map(String),
            values: search.assets.map((one) => {
              const value = String(one);
              const found = choices?.assets.find((choice) => choice.value === value);
              return { value, label: found?.label ?? `#${one}` };
            }),
          },
        ]),
  ];
}
