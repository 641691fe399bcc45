import { changesModule } from '@azimute/contract/modules';
import { costBases, costKinds } from '@azimute/contract/costs';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { IconCoins } from '@tabler/icons-react';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cardOfColumns } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { RecordScreen } from '../../../ui/record/record-screen.tsx';
import { assetFilter } from '../components/asset-filter.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';
import { FinancialImport } from '../financial-import/financial-import.tsx';
import { CostDialog } from './cost-dialog.tsx';
import { CostFacts } from './cost-facts.tsx';
import { costList, costRecord, type Cost } from './cost-list.ts';
import { useCostWords } from './use-cost-words.ts';

/** Costs of assets and categories, with entry for users with the right. */
export function CostsContent({ slug }: { readonly slug: SuiteSlug }) {
  const words = useCostWords();
  const mayChange = changesModule(screenRightsOf(useProfile()).changes, 'services:simc:financials');
  const list = useList(costList, useCostColumns(), words.of);
  const hasAllUnits = list.first?.hasAllUnits === true;
  return (
    <RecordScreen
      record={costRecord}
      list={list}
      title={useText('modules')('content_costs')}
      icon={IconCoins}
      mayChange={mayChange}
      mayChangeRow={({ workOrder, category }) => workOrder === null && (hasAllUnits || category === null)}
      actions={mayChange && <FinancialImport subject="costs" list={list} />}
      under={<ContentNavigation slug={slug} />}
      filters={useCostFilters(list)}
      isBusy={list.search.import !== undefined}
      renderCard={cardOfColumns(list.columns, { end: 'amount', below: ['kind', 'basis'], belowEnd: 'from' })}
      renderForm={(cost, closing) => (
        <CostDialog key={cost?.id ?? 'new'} cost={cost} hasAllUnits={hasAllUnits} {...closing} />
      )}
      renderFacts={(cost, onClose) => <CostFacts cost={cost} onClose={onClose} />}
    />
  );
}

interface FilteredList {
  readonly chosen: (name: 'kinds' | 'bases' | 'categories' | 'assets') => readonly string[];
  readonly rows: readonly Cost[];
}

function useCostFilters({ chosen, rows }: FilteredList): Filter[] {
  const text = useText('costs');
  const modules = useText('modules');
  const categories = useCategoryFilter(chosen('categories'));
  return [
    {
      name: 'kinds',
      label: text('kind'),
      chosen: chosen('kinds'),
      values: costKinds.map((value) => ({ value, label: text(`${value}Kind`) })),
    },
    {
      name: 'bases',
      label: text('basis'),
      chosen: chosen('bases'),
      values: costBases.map((value) => ({ value, label: text(`basis_${value}`) })),
    },
    categories,
    ...assetFilter({
      label: modules('filter_assets'),
      chosen: chosen('assets'),
      codeOf: (id) => rows.find(({ asset }) => String(asset?.id) === id)?.asset?.code,
    }),
  ];
}

function useCostColumns(): readonly Column<Cost>[] {
  const words = useCostWords();
  return useColumns(
    'costs',
    ({ text, name, plain, figure, changed }) => [
      name('of', text('of'), words.of),
      plain('kind', text('kind'), 1, words.kind, sorted),
      figure('amount', text('amount'), 1, words.amount, sortedDown),
      plain('basis', text('basis'), 1, words.basis),
      plain('from', text('from'), 2, words.from, sortedDown),
      plain('to', text('to'), 3, words.to),
      plain('note', text('note'), 4, ({ note }) => note),
      changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
    ],
    [words],
  );
}
