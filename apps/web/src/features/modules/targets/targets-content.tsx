import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { IconTarget } from '@tabler/icons-react';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cardOfColumns } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { RecordScreen } from '../../../ui/record/record-screen.tsx';
import { useFigureChoices, useMetrics } from '../api/figures-queries.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';
import { TargetDialog } from './target-dialog.tsx';
import { targetList, targetRecord, type Target } from './target-list.ts';
import { useTargetWords } from './use-target-words.ts';

/** Targets of metrics, with entry for users with the right. */
export function TargetsContent({ slug }: { readonly slug: SuiteSlug }) {
  const words = useTargetWords();
  const list = useList(targetList, useTargetColumns(), words.name);
  const hasAllUnits = list.first?.hasAllUnits === true;
  return (
    <RecordScreen
      record={targetRecord}
      list={list}
      title={useText('modules')('content_targets')}
      icon={IconTarget}
      mayChange={changesModule(screenRightsOf(useProfile()).changes, 'services:simc:cockpit')}
      mayChangeRow={({ unit }) => hasAllUnits || unit !== null}
      under={<ContentNavigation slug={slug} />}
      filters={useTargetFilters(list)}
      renderCard={cardOfColumns(list.columns, {
        end: 'value',
        below: ['category', 'unit'],
        belowEnd: 'from',
      })}
      renderForm={(target, closing) => (
        <TargetDialog
          key={target?.id ?? 'new'}
          target={target}
          first={list.search.metrics?.[0] ?? 'utilization'}
          hasAllUnits={hasAllUnits}
          {...closing}
        />
      )}
    />
  );
}

interface FilteredList {
  readonly chosen: (name: 'metrics' | 'units' | 'categories') => readonly string[];
}

function useTargetFilters({ chosen }: FilteredList): Filter[] {
  const text = useText('targets');
  const modules = useText('modules');
  const names = useText('metrics');
  const metrics = useMetrics();
  const { data: choices } = useFigureChoices();
  const categories = useCategoryFilter(chosen('categories'));
  return [
    {
      name: 'metrics',
      label: text('metric'),
      chosen: chosen('metrics'),
      values: metrics.map(({ code }) => ({ value: code, label: names(`name_${code}`) })),
    },
    {
      name: 'units',
      label: modules('filter_units'),
      chosen: chosen('units'),
      values: (choices?.units ?? []).map(({ value, label }) => ({ value, label })),
    },
    categories,
  ];
}

function useTargetColumns(): readonly Column<Target>[] {
  const modules = useText('modules');
  const words = useTargetWords();
  return useColumns(
    'targets',
    ({ text, name, plain, figure, changed }) => [
      name('metric', text('metric'), words.metric, sorted),
      plain('unit', modules('filter_units'), 1, words.unit),
      plain('category', modules('filter_categories'), 1, words.category),
      figure('value', text('value'), 1, words.value, sortedDown),
      plain('from', text('from'), 2, words.from, sortedDown),
      plain('to', text('to'), 3, words.to),
      changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
    ],
    [words],
  );
}
