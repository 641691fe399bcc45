import { metricDaysMost } from '@azimute/contract/metrics/values';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { stepDay } from '@azimute/contract/periods';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigureChoices } from './figures-queries.ts';
import {
  figureFilters,
  moduleSearch,
  onFirstPage,
  toFigureScope,
  usualPeriod,
  type FigureScope,
  type ModuleSearch,
} from './module-search.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { useSetPeriod } from '../../../ui/period/use-last-period.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';

export interface ModuleView extends Address<ModuleSearch> {
  /** Keep it stable between renders, since figures are requested again when it changes. */
  readonly scope: FigureScope;
  readonly today: string;
  readonly picked: PickedPeriod;
  /** Chooses the period, and remembers it. */
  readonly setPeriod: (picked: PickedPeriod) => void;
  /** The period in words. */
  readonly days: string;
}

/** View of a module or its page, from the address. */
export function useModuleView(): ModuleView {
  const address = useAddress(moduleSearch.read);
  const format = useFormat();
  const today = useCurrentDay();
  const { search, change } = address;
  const { picked, remember } = useSetPeriod(search, 'figures', usualPeriod, metricDaysMost);
  const scope = useMemo(() => toFigureScope({ ...search, ...picked }, today), [search, picked, today]);
  const last = stepDay(scope.to, -1);
  return {
    search,
    change: (next, options) => change((current) => onFirstPage(current, next(current)), options),
    scope,
    picked,
    setPeriod: (next) => {
      remember(next);
      change((current) => onFirstPage(current, moduleSearch.withPeriod(current, next)));
    },
    today,
    days: format.days(scope.from, last > today ? today : last),
  };
}

/** Filters of figures, with the fleet's values. */
export function useModuleFilters({ search, setPeriod }: ModuleView): Filter[] {
  const text = useText('modules');
  const format = useFormat();
  const { data: choices } = useFigureChoices(search.assets);
  const period = usePeriodFilter({
    label: text('period'),
    search,
    daysMost: metricDaysMost,
    isAlways: true,
    onPick: setPeriod,
  });
  return [
    period,
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
    // Set by the figure of one asset, and removable here.
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
