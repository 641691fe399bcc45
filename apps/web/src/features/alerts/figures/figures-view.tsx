import { alertFiguresMaxDays } from '@azimute/contract/alerts/values';
import { minuteMs } from '@azimute/contract/durations';
import type { PeriodOfDays } from '@azimute/contract/periods';
import type { AlertFigures } from '@azimute/contract';
import { SegmentedControl } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { begunDays, daysOfPicked, type PickedPeriod } from '../../../ui/period/period-search.ts';
import { useSetPeriod } from '../../../ui/period/use-last-period.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';
import { alertSearch, type AlertSearch } from '../api/alert-search.ts';
import { alertTotalsKey } from '../api/alerts-queries.ts';
import { useAlertFilters } from '../list/use-alert-filters.tsx';
import type { ShownAlerts } from '../list/use-shown-alerts.ts';
import { DaysChart } from './days-chart.tsx';
import { AlertFigureTile } from './alert-figure-tile.tsx';
import { OpenAges, Hours } from './time-parts.tsx';
import { ByAsset, ByCustomer, ByType, Noisy, Proof } from './ranked-parts.tsx';
import { UnitTimes } from './unit-times.tsx';
import { Waiting } from '../../../ui/waiting.tsx';

/** Alert filters that the figures support. */
const used = ['period', 'units', 'customers', 'categories', 'severities', 'types'];
const comparisons = ['before', 'year_before', 'none'] as const;

/** Figures of the alerts opened in a period; each links to its alerts. */
export function FiguresView({ list }: ShownAlerts) {
  const text = useText('alert-figures');
  const alerts = useText('alerts');
  const { search, change, isPhone } = list;
  const { picked, remember } = useSetPeriod(search, 'figures', 'days30', alertFiguresMaxDays);
  const days = useDays(picked);
  const compare = search.compare ?? 'before';
  const query = useMemo(() => toQuery(search, days, compare), [days, compare, search]);
  const figures = useQuery({
    queryKey: [...alertTotalsKey, 'figures', query],
    queryFn: ({ signal }) => callApi('getAlertFigures', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs * 5,
  });
  const period = usePeriodFilter({
    label: alerts('openedAt'),
    search,
    daysMost: alertFiguresMaxDays,
    isAlways: true,
    onPick: (next) => {
      remember(next);
      list.setPeriod(next);
    },
  });
  const filters = useAlertFilters(search, {}, list.setPeriod)
    .filter(({ name }) => used.includes(name))
    .map((filter) => (filter.name === 'period' ? period : filter));
  const { data } = figures;
  return (
    <Box height="100%" overflow="auto">
      <Box paddingTop={16} paddingBottom={12} paddingInline="gutter">
        <PageHeader title={text('title')} isView>
          <IconTextButton icon={IconLayoutList} onClick={() => change(toList)}>
            {alerts('asTriage')}
          </IconTextButton>
        </PageHeader>
        <FilterBar
          filters={filters}
          onChange={list.setFilter}
          isFiltered={filters.some(({ isAlways, chosen }) => isAlways !== true && chosen.length > 0)}
          onClear={list.clearFilters}
          search={null}
        >
          <SegmentedControl
            size="xs"
            aria-label={text('compare')}
            data={comparisons.map((value) => ({ value, label: text(`compare_${value}`) }))}
            value={compare}
            onChange={(value) => change((current) => ({ ...current, compare: value }), { replace: true })}
          />
        </FilterBar>
      </Box>
      {data === undefined && <Waiting query={figures} rows={10} />}
      {data !== undefined && <Figures data={data} days={days} isPhone={isPhone} />}
    </Box>
  );
}

/** Back to every alert: the list has no period unless one is chosen there. */
function toList({ view: _view, compare: _compare, ...current }: AlertSearch): AlertSearch {
  return alertSearch.withFilter(current, 'period', []);
}

/** The days of the period that have begun. */
function useDays(picked: PickedPeriod): PeriodOfDays {
  const today = useCurrentDay();
  const { from, to } = begunDays(daysOfPicked(picked, today), today);
  return useMemo(() => ({ from, to }), [from, to]);
}

interface FiguresProps {
  readonly data: AlertFigures;
  readonly days: PeriodOfDays;
  readonly isPhone: boolean;
}

function Figures({ data, days, isPhone }: FiguresProps) {
  return (
    <Stack
      columns="repeat(12, minmax(0, 1fr))"
      gap={12}
      paddingTop={4}
      paddingBottom={24}
      paddingInline="gutter"
      data-phone={isPhone || undefined}
    >
      <AlertFigureTile name="raised" figure={data.raised} days={days} isBetterLess />
      <AlertFigureTile name="untilOwned" figure={data.untilOwned} days={days} isBetterLess />
      <AlertFigureTile name="untilResolved" figure={data.untilResolved} days={days} isBetterLess />
      <AlertFigureTile name="recurred" figure={data.recurred} days={days} isBetterLess />
      <DaysChart figures={data} />
      <UnitTimes figures={data} days={days} />
      <ByType figures={data} days={days} />
      <ByAsset figures={data} days={days} />
      <Noisy figures={data} days={days} />
      <OpenAges figures={data} />
      <Hours figures={data} />
      <ByCustomer figures={data} days={days} />
      <Proof figures={data} />
    </Stack>
  );
}

function toQuery(search: AlertSearch, days: FiguresProps['days'], compare: (typeof comparisons)[number]) {
  return {
    ...days,
    compare,
    ...(search.units && { units: [...search.units] }),
    ...(search.customers && { customers: [...search.customers] }),
    ...(search.categories && { categories: [...search.categories] }),
    ...(search.severities && { severities: [...search.severities] }),
    ...(search.types && { types: [...search.types] }),
  };
}
