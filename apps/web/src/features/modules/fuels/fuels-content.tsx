import { fuelKinds } from '@azimute/contract/fuels';
import type { SuiteSlug } from '@azimute/contract/routes';
import { IconGasStation } from '@tabler/icons-react';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cardOfColumns } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { RecordScreen } from '../../../ui/record/record-screen.tsx';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';
import { FuelDialog } from './fuel-dialog.tsx';
import { fuelList, fuelRecord, type Fuel } from './fuel-list.ts';
import { useFuelWords } from './use-fuel-words.ts';

/** Fuels of categories with factor and price; administrators can change them. */
export function FuelsContent({ slug }: { readonly slug: SuiteSlug }) {
  const words = useFuelWords();
  const list = useList(fuelList, useFuelColumns(), words.of);
  return (
    <RecordScreen
      record={fuelRecord}
      list={list}
      title={useText('modules')('content_fuels')}
      icon={IconGasStation}
      mayChange={useMayAdminister('services:simc:financials')}
      under={<ContentNavigation slug={slug} />}
      filters={useFuelFilters(list)}
      renderCard={cardOfColumns(list.columns, { end: 'price', below: ['fuel', 'factor'], belowEnd: 'from' })}
      renderForm={(fuel, closing) => <FuelDialog key={fuel?.id ?? 'new'} fuel={fuel} {...closing} />}
    />
  );
}

interface FilteredList {
  readonly chosen: (name: 'fuels' | 'categories') => readonly string[];
}

function useFuelFilters({ chosen }: FilteredList): Filter[] {
  const text = useText('fuels');
  const categories = useCategoryFilter(chosen('categories'));
  return [
    {
      name: 'fuels',
      label: text('fuel'),
      chosen: chosen('fuels'),
      values: fuelKinds.map((value) => ({ value, label: text(`${value}Kind`) })),
    },
    categories,
  ];
}

function useFuelColumns(): readonly Column<Fuel>[] {
  const modules = useText('modules');
  const words = useFuelWords();
  return useColumns(
    'fuels',
    ({ text, name, plain, figure, changed }) => [
      name('category', modules('filter_categories'), words.of, sorted),
      plain('fuel', text('fuel'), 1, words.kind),
      figure('factor', text('factor'), 1, words.factor),
      plain('source', text('source'), 3, ({ source }) => source),
      figure('price', text('price'), 1, words.price),
      plain('from', text('from'), 2, words.from, sortedDown),
      plain('until', text('until'), 3, words.until),
      changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
    ],
    [words],
  );
}
