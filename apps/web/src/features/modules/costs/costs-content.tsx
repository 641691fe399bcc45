import { changesModule } from '@azimute/contract/modules';
import { costBases, costKinds } from '@azimute/contract/costs/values';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
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
import { assetFilter } from '../components/asset-filter.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';
import { FinancialImport } from '../financial-import/financial-import.tsx';
import { CostDialog } from './cost-dialog.tsx';
import { CostFacts } from './cost-facts.tsx';
import { costList, costsKey, type Cost } from './cost-list.ts';
import { useCostWords } from './use-cost-words.ts';

/** What assets and categories cost; whoever may enters it. */
export function CostsContent({ slug }: { readonly slug: SuiteSlug }) {
  const text = useText('costs');
  const title = useText('modules')('content_costs');
  const words = useCostWords();
  const mayChange = changesModule(screenRightsOf(useProfile()).changes, 'services:simc:financials');
  const list = useList(costList, useCostColumns(), words.of);
  const { search, change, rows, openId, first } = list;
  const hasAllUnits = first?.hasAllUnits === true;
  const isNew = mayChange && search.new === true;
  const open = useOpenCost(isNew ? undefined : openId, rows);
  const mayChangeOpen = mayChange && open?.workOrder === null && (hasAllUnits || open.category === null);
  const add = (): void => change((current) => ({ ...current, new: true }));
  const close = (): void => change(({ cost: _cost, new: _new, ...others }) => others, { isSettled: true });
  return (
    <>
      <ListScreen
        list={list}
        label={title}
        header={{
          title,
          countText: (total) => text('count', total),
          actions: mayChange && (
            <FinancialImport
              of="costs"
              shown={search.import}
              onShow={(shown) =>
                change(({ import: _import, ...others }) =>
                  shown === undefined ? others : { ...others, import: shown },
                )
              }
            />
          ),
          add: mayChange ? { label: text('new'), onPress: add } : undefined,
          children: <ContentNavigation slug={slug} />,
        }}
        searchLabel={text('search')}
        filters={useCostFilters(list)}
        isBusy={isNew || open !== undefined || search.import !== undefined}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={<IconCoins size={20} stroke={1.7} />}
            title={text('emptyTitle')}
            text={mayChange ? text('emptyText') : `${text('emptyText')} ${text('emptyViewer')}`}
            action={mayChange ? <Button onClick={add}>{text('new')}</Button> : undefined}
          />
        }
      />
      {first !== undefined && (isNew || (mayChangeOpen && open !== undefined)) && (
        <CostDialog key={open?.id ?? 'new'} cost={open} hasAllUnits={hasAllUnits} onClose={close} />
      )}
      {first !== undefined && !mayChangeOpen && open !== undefined && (
        <CostFacts cost={open} onClose={close} />
      )}
    </>
  );
}

/** The open cost, also where the list has not come to it. */
function useOpenCost(openId: number | undefined, rows: readonly Cost[]): Cost | undefined {
  const listed = rows.find(({ id }) => id === openId);
  const { data } = useQuery({
    queryKey: [...costsKey, 'one', openId],
    queryFn: ({ signal }) => callApi('getCost', { params: { costId: openId ?? 0 }, signal }),
    enabled: openId !== undefined && listed === undefined,
  });
  return listed ?? (data?.id === openId ? data : undefined);
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
  const text = useText('costs');
  const words = useCostWords();
  const format = useFormat();
  return useMemo(() => {
    const column = (id: string, priority: number, header: string, textOf: (cost: Cost) => string) =>
      ({ id, header, priority, textOf, cell: textOf }) satisfies Column<Cost>;
    const sorted = { isSortable: true, sortFirst: 'desc' } as const;
    return [
      { ...column('of', 0, text('of'), words.of), isName: true, isBold: true },
      { ...column('kind', 1, text('kind'), words.kind), isSortable: true },
      { ...column('amount', 1, text('amount'), words.amount), ...sorted, align: 'end' },
      column('basis', 1, text('basis'), words.basis),
      { ...column('from', 2, text('from'), words.from), ...sorted },
      column('to', 3, text('to'), words.to),
      column('note', 4, text('note'), ({ note }) => note),
      {
        ...column('updatedAt', 5, text('updatedAt'), ({ updatedAt }) => format.dateTime(new Date(updatedAt))),
        ...sorted,
        isExtra: true,
      },
    ];
  }, [text, words, format]);
}

function renderCard(cost: Cost, link: ReactNode): ReactNode {
  return <CostCard cost={cost} link={link} />;
}

function CostCard({ cost, link }: { readonly cost: Cost; readonly link: ReactNode }) {
  const words = useCostWords();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span className="figure">{words.amount(cost)}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{`${words.kind(cost)} · ${words.basis(cost)}`}</span>
        <span>{words.from(cost)}</span>
      </span>
    </>
  );
}
