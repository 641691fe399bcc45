import { maintenanceStates } from '@azimute/contract/maintenance-plans';
import { IconTool } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CardLines } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { sorted, useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Filter, FilterValue } from '../../../ui/filters/filter.ts';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { workOrderChoiceOptions } from '../../work-orders/api/use-work-order-choices.ts';
import { NewWorkOrder } from '../../work-orders/components/new-work-order.tsx';
import { WorkOrderLink } from '../../work-orders/components/work-order-link.tsx';
import { dueList, duesKey, plansOptions, type Due } from '../api/maintenance-lists.ts';
import { dueViews } from '../api/maintenance-search.ts';
import { DueCalendar } from '../components/due-calendar.tsx';
import { MaintenanceState } from '../components/maintenance-state.tsx';
import { draftOf } from '../components/order-draft.ts';
import { useMaintenanceWords } from '../components/use-maintenance-words.ts';
import { DuePanel } from './due-panel.tsx';

/** The next service of each task and asset, earliest first, as a list and a calendar. */
export function DuesPage() {
  const text = useText('maintenance-plans');
  const list = useList(dueList, useDueColumns());
  const { data: plans = [] } = useQuery(plansOptions);
  const [ordered, setOrdered] = useState<Due>();
  const queryClient = useQueryClient();
  const { search } = list;
  const title = text('dueTitle');
  usePageTitle(title);
  return (
    <>
      <ListScreen
        list={list}
        label={title}
        header={{
          title,
          countText: (total) => text('dueCount', total),
          children: search.view === 'calendar' && (
            <DueCalendar search={search} onChoose={(day) => list.switchTo('day', day)} />
          ),
        }}
        searchLabel={text('searchDue')}
        filters={useDueFilters(list, plans)}
        besideSearch={
          <FilterSwitch
            list={list}
            name="view"
            label={text('view')}
            value={search.view}
            values={dueViews}
            labelOf={(view) => text(`view_${view}`)}
          />
        }
        isBusy={ordered !== undefined}
        renderPanel={(due, panel, openId) =>
          due && <DuePanel key={openId} {...panel} due={due} onOrder={setOrdered} />
        }
        renderCard={renderCard}
        nothing={{ title: text('nothingDueTitle'), text: text('nothingDueText') }}
        empty={<EmptyState icon={IconTool} title={text('emptyDueTitle')} text={text('emptyDueText')} />}
      />
      {ordered && (
        <NewWorkOrder
          draft={draftOf(ordered, plans)}
          onSaved={() => void queryClient.invalidateQueries({ queryKey: duesKey })}
          onClose={() => setOrdered(undefined)}
        />
      )}
    </>
  );
}

function useDueColumns(): readonly Column<Due>[] {
  const words = useMaintenanceWords();
  return useColumns(
    'maintenance-plans',
    ({ text, name, plain, figure, label }) => [
      name('asset', text('asset'), ({ asset }) => asset.code),
      plain('task', text('task'), 1, ({ task }) => task.name),
      label('state', text('state'), 1, ({ state }) => text(`state_${state}`), renderState),
      figure('left', text('left'), 1, words.left),
      plain('dueOn', text('dueOn'), 1, ({ dueOn }) => words.day(dueOn), sorted),
      plain('forecast', text('forecast'), 2, words.forecast),
      plain('workOrder', text('workOrder'), 2, ({ workOrder }) => workOrder?.code, { cell: renderOrder }),
      plain('unit', text('unit'), 3, ({ unit }) => unit.name),
      plain('plan', text('plan'), 4, ({ plan }) => plan.name),
      plain('lastOn', text('lastOn'), 4, ({ lastOn }) => words.day(lastOn)),
    ],
    [words],
  );
}

function renderState({ state }: Due): ReactNode {
  return <MaintenanceState state={state} />;
}

function renderOrder({ workOrder }: Due): ReactNode {
  return workOrder && <WorkOrderLink id={workOrder.id} code={workOrder.code} />;
}

function renderCard(due: Due, link: ReactNode): ReactNode {
  return <DueCard due={due} link={link} />;
}

function DueCard({ due, link }: { readonly due: Due; readonly link: ReactNode }) {
  const words = useMaintenanceWords();
  return (
    <CardLines
      link={link}
      end={<MaintenanceState state={due.state} />}
      below={due.task.name}
      belowEnd={[words.left(due), words.day(due.dueOn)].filter(Boolean).join(' · ')}
    />
  );
}

type Name = 'states' | 'plans' | 'units' | 'categories' | 'day';

interface FilteredList {
  readonly chosen: (name: Name) => readonly string[];
}

const mostChoices = 500;

function useDueFilters(
  { chosen }: FilteredList,
  plans: readonly { readonly id: number; readonly name: string; readonly category: string | null }[],
): Filter[] {
  const text = useText('maintenance-plans');
  const words = useMaintenanceWords();
  const { data: units = [] } = useQuery(workOrderChoiceOptions({ of: 'unit', limit: mostChoices }));
  const filter = (name: Name, label: string, values: readonly FilterValue[]): Filter => {
    const missing = chosen(name).filter((value) => values.every((one) => one.value !== value));
    return {
      name,
      label,
      chosen: chosen(name),
      values: [...values, ...missing.map((value) => ({ value, label: value }))],
    };
  };
  const categories = [...new Set(plans.flatMap(({ category }) => category ?? []))];
  return [
    filter('units', text('unit'), units),
    filter(
      'plans',
      text('plan'),
      plans.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    filter(
      'categories',
      text('category'),
      categories.map((value) => ({ value, label: value })),
    ),
    filter(
      'states',
      text('state'),
      maintenanceStates.map((value) => ({ value, label: text(`state_${value}`) })),
    ),
    ...(chosen('day').length === 0
      ? []
      : [
          filter(
            'day',
            text('dueOn'),
            chosen('day').map((value) => ({ value, label: words.day(value) })),
          ),
        ]),
  ];
}
