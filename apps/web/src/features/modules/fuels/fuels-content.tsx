import { fuelKinds } from '@azimute/contract/fuels/values';
import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';
import { FuelDialog } from './fuel-dialog.tsx';
import { FuelFacts } from './fuel-facts.tsx';
import { fuelList, fuelsKey, type Fuel } from './fuel-list.ts';
import { useFuelWords } from './use-fuel-words.ts';

/** What categories burn, with its factor and its price; administrators change it. */
export function FuelsContent({ slug }: { readonly slug: SuiteSlug }) {
  const text = useText('fuels');
  const title = useText('modules')('content_fuels');
  const words = useFuelWords();
  const { isAdministrator, changes } = screenRightsOf(useProfile());
  const mayChange = isAdministrator && changesModule(changes, 'services:simc:financials');
  const list = useList(fuelList, useFuelColumns(), words.of);
  const { search, change, rows, openId, first } = list;
  const isNew = mayChange && search.new === true;
  const open = useOpenFuel(isNew ? undefined : openId, rows);
  const add = (): void => change((current) => ({ ...current, new: true }));
  const close = (): void => change(({ fuel: _fuel, new: _new, ...others }) => others, { isSettled: true });
  return (
    <>
      <ListScreen
        list={list}
        label={title}
        header={{
          title,
          countText: (total) => text('count', total),
          add: mayChange ? { label: text('new'), onPress: add } : undefined,
          children: <ContentNavigation slug={slug} />,
        }}
        searchLabel={text('search')}
        filters={useFuelFilters(list)}
        isBusy={isNew || open !== undefined}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={<IconGasStation size={20} stroke={1.7} />}
            title={text('emptyTitle')}
            text={mayChange ? text('emptyText') : `${text('emptyText')} ${text('emptyViewer')}`}
            action={mayChange ? <Button onClick={add}>{text('new')}</Button> : undefined}
          />
        }
      />
      {first !== undefined && mayChange && (isNew || open !== undefined) && (
        <FuelDialog key={open?.id ?? 'new'} fuel={open} onClose={close} />
      )}
      {first !== undefined && !mayChange && open !== undefined && <FuelFacts fuel={open} onClose={close} />}
    </>
  );
}

/** The open fuel, also where the list has not come to it. */
function useOpenFuel(openId: number | undefined, rows: readonly Fuel[]): Fuel | undefined {
  const listed = rows.find(({ id }) => id === openId);
  const { data } = useQuery({
    queryKey: [...fuelsKey, 'one', openId],
    queryFn: ({ signal }) => callApi('getFuel', { params: { fuelId: openId ?? 0 }, signal }),
    enabled: openId !== undefined && listed === undefined,
  });
  return listed ?? (data?.id === openId ? data : undefined);
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
  return useMemo(() => {
    const column = (id: string, priority: number, header: string, textOf: (fuel: Fuel) => string) =>
      ({ id, header, priority, textOf, cell: textOf }) satisfies Column<Fuel>;
    const sorted = { isSortable: true, sortFirst: 'desc' } as const;
    return [
      {
        ...column('category', 0, modules('filter_categories'), words.of),
        isName: true,
        isBold: true,
        isSortable: true,
      },
      column('fuel', 1, text('fuel'), words.kind),
      { ...column('factor', 1, text('factor'), words.factor), align: 'end' },
      column('source', 3, text('source'), ({ source }) => source),
      { ...column('price', 1, text('price'), words.price), align: 'end' },
      { ...column('from', 2, text('from'), words.from), ...sorted },
      column('until', 3, text('until'), words.until),
      {
        ...column('updatedAt', 5, text('updatedAt'), ({ updatedAt }) => format.dateTime(new Date(updatedAt))),
        ...sorted,
        isExtra: true,
      },
    ];
  }, [text, modules, words, format]);
}

function renderCard(fuel: Fuel, link: ReactNode): ReactNode {
  return <FuelCard fuel={fuel} link={link} />;
}

function FuelCard({ fuel, link }: { readonly fuel: Fuel; readonly link: ReactNode }) {
  const words = useFuelWords();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span className="figure">{words.price(fuel)}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{`${words.kind(fuel)} · ${words.factor(fuel)}`}</span>
        <span>{words.from(fuel)}</span>
      </span>
    </>
  );
}
