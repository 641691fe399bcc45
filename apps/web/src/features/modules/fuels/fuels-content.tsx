import { fuelKinds } from '@azimute/contract/fuels';
import type { SuiteSlug } from '@azimute/contract/routes';
import { IconGasStation } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cardOfColumns } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { changedColumn, namesRow, sortedDown, textColumn } from '../../../ui/data-table/text-column.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { RecordScreen } from '../../../ui/record/record-screen.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';
import { FuelDialog } from './fuel-dialog.tsx';
import { fuelList, fuelRecord, type Fuel } from './fuel-list.ts';
import { useFuelWords } from './use-fuel-words.ts';

/** What categories burn, with its factor and its price; administrators change it. */
export function FuelsContent({ slug }: { readonly slug: SuiteSlug }) {
  const words = useFuelWords();
  const list = useList(fuelList, useFuelColumns(), words.of);
  return (
    <RecordScreen
      of={fuelRecord}
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
  const text = useText('fuels');
  const modules = useText('modules');
  const words = useFuelWords();
  const format = useFormat();
  return useMemo(
    () => [
      textColumn('category', modules('filter_categories'), words.of, { ...namesRow, isSortable: true }),
      textColumn('fuel', text('fuel'), words.kind),
      textColumn('factor', text('factor'), words.factor, { align: 'end' }),
      textColumn('source', text('source'), ({ source }) => source, { priority: 3 }),
      textColumn('price', text('price'), words.price, { align: 'end' }),
      textColumn('from', text('from'), words.from, { priority: 2, ...sortedDown }),
      textColumn('until', text('until'), words.until, { priority: 3 }),
      changedColumn(text('updatedAt'), format),
    ],
    [text, modules, words, format],
  );
}
