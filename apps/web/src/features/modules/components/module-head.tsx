import type { MetricComparison } from '@azimute/contract';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { moduleSearch } from '../api/module-search.ts';
import { useModuleFilters, type ModuleView } from '../api/use-module-view.ts';
import classes from './module-page.module.css';

interface ModuleHeadProps {
  readonly view: ModuleView;
  readonly title: string;
  /** What stands above the title. */
  readonly above?: ReactNode;
  /** Until when the newest of its data is known. */
  readonly dataAt: string | null;
  /** Nothing is compared on the page. */
  readonly isAlone?: boolean;
  readonly children?: ReactNode;
}

/** The head of a module and of its contents: name, period, comparison, filters, and what can be done with the whole. */
export function ModuleHead(props: ModuleHeadProps) {
  const { view, title, above, dataAt, isAlone = false, children } = props;
  const text = useText('modules');
  const format = useFormat();
  const { search, change } = view;
  const compare: MetricComparison = search.compare ?? 'before';
  const filters = useModuleFilters(view);
  return (
    <Box paddingBottom={12}>
      {above}
      <PageHeader
        title={title}
        meta={[
          view.days,
          ...(dataAt === null ? [] : [text('dataUntil', { when: format.dateTime(new Date(dataAt)) })]),
        ].join(' · ')}
      >
        <ActionIcon variant="default" aria-label={text('print')} onClick={() => window.print()}>
          <IconPrinter size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        {children}
      </PageHeader>
      <div className={classes['bar']}>
        <FilterBar
          filters={filters}
          onChange={(name, values) =>
            change((current) => moduleSearch.withFilter(current, name, values), { replace: true })
          }
          isFiltered={moduleSearch.isFiltered(search)}
          onClear={() => change(moduleSearch.withoutFilters, { replace: true })}
        >
          {!isAlone && (
            <NativeSelect
              size="xs"
              aria-label={text('compare')}
              value={compare}
              data={metricComparisons.map((value) => ({ value, label: text(`compare_${value}`) }))}
              onChange={(event) => {
                const chosen = metricComparisons.find((one) => one === event.currentTarget.value);
                if (chosen) change((current) => ({ ...current, compare: chosen }), { replace: true });
              }}
            />
          )}
        </FilterBar>
      </div>
    </Box>
  );
}
