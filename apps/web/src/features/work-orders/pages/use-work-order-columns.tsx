import type { ReactNode } from 'react';
import { extra, sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import type { WorkOrderRow } from '../api/work-order-list.ts';
import { useWorkOrderWords } from '../components/use-work-order-words.ts';
import { WorkOrderStatus } from '../components/work-order-status.tsx';
import classes from '../components/work-orders.module.css';

export function useWorkOrderColumns(): readonly Column<WorkOrderRow>[] {
  const kinds = useText('alert-words');
  const words = useWorkOrderWords();
  return useColumns(
    'work-orders',
    ({ text, format, name, plain, figure, instant, label, asset }) => [
      name('code', text('code'), ({ code }) => code, sorted),
      plain('task', text('task'), 1, ({ task }) => task),
      asset(
        'asset',
        text('asset'),
        1,
        (row) => row.asset.code,
        (row) => row.asset,
        sorted,
      ),
      plain('unit', text('unit'), 4, ({ unit }) => unit.name),
      label('status', text('status'), 0, ({ status }) => text(`status_${status}`), renderStatus, {
        ...sorted,
        besideTextPx: 20,
      }),
      plain('assignee', text('assignee'), 2, ({ assignee }) => assignee?.name ?? text('nobody')),
      plain('dueOn', text('dueOn'), 1, ({ dueOn }) => words.day(dueOn), { ...sorted, cell: renderDue }),
      figure('items', text('items'), 3, ({ doneCount, itemCount }) =>
        itemCount === 0
          ? null
          : text('itemsDone', { done: format.number(doneCount), all: format.number(itemCount) }),
      ),
      plain('kind', text('kind'), 5, ({ kind }) => kinds(`${kind}_measure`)),
      plain(
        'alert',
        text('alert'),
        5,
        ({ alert }) => alert && text('alertNumber', { number: alert.number }),
        extra,
      ),
      plain('parts', text('parts'), 6, ({ parts }) => parts, extra),
      figure('cost', text('cost'), 4, ({ cost }) => (cost === null ? null : format.price(cost))),
      instant('openedAt', text('openedAt'), 6, ({ openedAt }) => openedAt, { ...sortedDown, ...extra }),
    ],
    [words],
  );
}

function renderStatus({ status }: WorkOrderRow): ReactNode {
  return <WorkOrderStatus status={status} />;
}

function renderDue(order: WorkOrderRow): ReactNode {
  return <Due order={order} />;
}

function Due({ order: { dueOn, isOverdue } }: { readonly order: WorkOrderRow }) {
  const words = useWorkOrderWords();
  return <span className={isOverdue ? classes['overdue'] : ''}>{words.day(dueOn)}</span>;
}
