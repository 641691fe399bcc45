import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf, stepDay } from '../../../ui/calendar/calendar-day.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { AlertSearch } from '../api/alert-search.ts';
import { alertTotalsKey } from '../api/alerts-queries.ts';
import { useAlertFilters } from '../list/use-alert-filters.tsx';
import type { ShownAlerts } from '../list/use-shown-alerts.ts';
import { DaysChart } from './days-chart.tsx';
import { AlertFigureTile } from './alert-figure-tile.tsx';
import { OpenAges, Hours } from './time-parts.tsx';
import { ByAsset, ByCustomer, ByType, Noisy, Proof } from './ranked-parts.tsx';
import { UnitTimes } from './unit-times.tsx';

/** What the figures can be narrowed down by, of the filters of alerts. */
const used = ['period', 'units', 'customers', 'categories', 'severities', 'types'];
const usualDays = 30;
const minuteMs = 60_000;
const comparisons = ['before', 'year_before', 'none'] as const;
const daysOf: Readonly<Record<NonNullable<AlertSearch['period']>, number>> = {
  today: 1,
  days7: 7,
  days30: 30,
};

/** Figures of the alerts that were opened in a period; each opens the alerts behind it. */
export function FiguresView({ list, pickDays }: ShownAlerts) {
  const text = useText('alert-figures');
  const alerts = useText('alerts');
  const { search, change, isPhone } = list;
  const days = useDays(search);
  const compare = search.compare ?? 'before';
  const query = useMemo(
    () => ({
      ...days,
      compare,
      ...(search.units && { units: [...search.units] }),
      ...(search.customers && { customers: [...search.customers] }),
      ...(search.categories && { categories: [...search.categories] }),
      ...(search.severities && { severities: [...search.severities] }),
      ...(search.types && { types: [...search.types] }),
    }),
    [days, compare, search],
  );
  const figures = useQuery({
    queryKey: [...alertTotalsKey, 'figures', query],
    queryFn: ({ signal }) => callApi('getAlertFigures', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs * 5,
  });
  const filters = useAlertFilters(search, {}, pickDays).filter(({ name }) => used.includes(name));
  const { data } = figures;
  return (
    <Box height="100%" overflow="auto">
      <Box paddingTop={16} paddingBottom={12} paddingInline="gutter">
        <PageHeader title={text('title')}>
          <ActionIcon
            aria-label={alerts('asTriage')}
            onClick={() => change(({ view: _view, compare: _compare, ...current }) => current)}
          >
            <IconLayoutList size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </PageHeader>
        <FilterBar
          filters={filters}
          onChange={list.setFilter}
          isFiltered={list.isFiltered}
          onClear={list.clearFilters}
          search={null}
        >
          <SegmentedControl
            size="xs"
            aria-label={text('compare')}
            data={comparisons.map((value) => ({ value, label: text(`compare_${value}`) }))}
            value={compare}
            onChange={(value) =>
              change(
                (current) => ({ ...current, compare: comparisons.find((one) => one === value) ?? 'before' }),
                { replace: true },
              )
            }
          />
        </FilterBar>
      </Box>
      {data === undefined &&
        (figures.error === null ? (
          <SkeletonRows rows={10} />
        ) : (
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
        ))}
      {data !== undefined && (
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
      )}
    </Box>
  );
}

/** The days of the address, else the last 30. */
function useDays({ period, from, to }: AlertSearch): { readonly from: string; readonly to: string } {
  const { timeZone } = useAccount();
  const now = useNow(minuteMs).getTime();
  const today = dayOf(now, timeZone);
  return useMemo(() => {
    if (from !== undefined && to !== undefined) return { from, to };
    const count = period === undefined ? usualDays : daysOf[period];
    return { from: stepDay(today, 1 - count), to: today };
  }, [period, from, to, today]);
}
