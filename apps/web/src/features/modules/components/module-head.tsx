import type { MetricComparison } from '@azimute/contract';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { NativeSelect } from '@mantine/core';
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
import { IconButton } from '../../../ui/icon-button.tsx';

interface ModuleHeadProps {
  readonly view: ModuleView;
  readonly title: string;
  /** Shown above the title. */
  readonly above?: ReactNode;
  /** Age of the latest data. */
  readonly dataAt: string | null;
  /** True if the page compares nothing. */
  readonly isAlone?: boolean;
  readonly children?: ReactNode;
}

/** Header of a module and its pages: name, period, comparison, filters and actions. */
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
          ...(dataAt === null ? [] : [text('dataUntil', { when: format.dateTime(dataAt) })]),
        ].join(' · ')}
      >
        <IconButton
          variant="default"
          icon={IconPrinter}
          label={text('print')}
          onClick={() => window.print()}
        />
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
