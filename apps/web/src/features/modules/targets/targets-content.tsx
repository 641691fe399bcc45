import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
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
import { useFigureChoices, useMetrics } from '../api/figures-queries.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { useCategoryFilter } from '../components/use-category-filter.ts';
import { TargetDialog } from './target-dialog.tsx';
import { TargetFacts } from './target-facts.tsx';
import { targetList, targetsKey, type Target } from './target-list.ts';
import { useTargetWords } from './use-target-words.ts';

/** What metrics should come to; whoever may sets it. */
export function TargetsContent({ slug }: { readonly slug: SuiteSlug }) {
  const text = useText('targets');
  const title = useText('modules')('content_targets');
  const words = useTargetWords();
  const mayChange = changesModule(screenRightsOf(useProfile()).changes, 'services:simc:cockpit');
  const list = useList(targetList, useTargetColumns(), words.name);
  const { search, change, rows, openId, first } = list;
  const hasAllUnits = first?.hasAllUnits === true;
  const isNew = mayChange && search.new === true;
  const open = useOpenTarget(isNew ? undefined : openId, rows);
  const mayChangeOpen = mayChange && (hasAllUnits || open?.unit !== null);
  const add = (): void => change((current) => ({ ...current, new: true }));
  const close = (): void =>
    change(({ target: _target, new: _new, ...others }) => others, { isSettled: true });
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
        filters={useTargetFilters(list)}
        isBusy={isNew || open !== undefined}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={<IconTarget size={20} stroke={1.7} />}
            title={text('emptyTitle')}
            text={mayChange ? text('emptyText') : `${text('emptyText')} ${text('emptyViewer')}`}
            action={mayChange ? <Button onClick={add}>{text('new')}</Button> : undefined}
          />
        }
      />
      {first !== undefined && (isNew || (mayChangeOpen && open !== undefined)) && (
        <TargetDialog
          key={open?.id ?? 'new'}
          target={open}
          first={search.metrics?.[0] ?? 'utilization'}
          hasAllUnits={hasAllUnits}
          onClose={close}
        />
      )}
      {first !== undefined && !mayChangeOpen && open !== undefined && (
        <TargetFacts target={open} onClose={close} />
      )}
    </>
  );
}

/** The open target, also where the list has not come to it. */
function useOpenTarget(openId: number | undefined, rows: readonly Target[]): Target | undefined {
  const listed = rows.find(({ id }) => id === openId);
  const { data } = useQuery({
    queryKey: [...targetsKey, 'one', openId],
    queryFn: ({ signal }) => callApi('getTarget', { params: { targetId: openId ?? 0 }, signal }),
    enabled: openId !== undefined && listed === undefined,
  });
  return listed ?? (data?.id === openId ? data : undefined);
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
  const text = useText('targets');
  const modules = useText('modules');
  const words = useTargetWords();
  const format = useFormat();
  return useMemo(() => {
    const column = (id: string, priority: number, header: string, textOf: (target: Target) => string) =>
      ({ id, header, priority, textOf, cell: textOf }) satisfies Column<Target>;
    const sorted = { isSortable: true, sortFirst: 'desc' } as const;
    return [
      { ...column('metric', 0, text('metric'), words.metric), isName: true, isBold: true, isSortable: true },
      column('unit', 1, modules('filter_units'), words.unit),
      column('category', 1, modules('filter_categories'), words.category),
      { ...column('value', 1, text('value'), words.value), ...sorted, align: 'end' },
      { ...column('from', 2, text('from'), words.from), ...sorted },
      column('to', 3, text('to'), words.to),
      {
        ...column('updatedAt', 5, text('updatedAt'), ({ updatedAt }) => format.dateTime(new Date(updatedAt))),
        ...sorted,
        isExtra: true,
      },
    ];
  }, [text, modules, words, format]);
}

function renderCard(target: Target, link: ReactNode): ReactNode {
  return <TargetCard target={target} link={link} />;
}

function TargetCard({ target, link }: { readonly target: Target; readonly link: ReactNode }) {
  const words = useTargetWords();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span className="figure">{words.value(target)}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{`${words.category(target)} · ${words.unit(target)}`}</span>
        <span>{words.from(target)}</span>
      </span>
    </>
  );
}
