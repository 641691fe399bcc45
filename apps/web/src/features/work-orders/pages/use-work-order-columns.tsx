import { useMemo, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { WorkOrderRow } from '../api/work-order-list.ts';
import { useWorkOrderWords } from '../components/use-work-order-words.ts';
import { WorkOrderStatus } from '../components/work-order-status.tsx';
import classes from '../components/work-orders.module.css';

export function useWorkOrderColumns(): readonly Column<WorkOrderRow>[] {
  const text = useText('work-orders');
  const kinds = useText('alert-words');
  const words = useWorkOrderWords();
  const format = useFormat();
  return useMemo(() => {
    const column = (
      id: string,
      priority: number,
      header: string,
      textOf: (order: WorkOrderRow) => string,
    ): Column<WorkOrderRow> => ({ id, header, priority, textOf, cell: textOf });
    const sorted = { isSortable: true } as const;
    return [
      { ...column('code', 0, text('code'), ({ code }) => code), ...sorted, isName: true, isBold: true },
      column('task', 1, text('task'), ({ task }) => task),
      { ...column('asset', 1, text('asset'), ({ asset }) => asset.code), ...sorted },
      column('unit', 4, text('unit'), ({ unit }) => unit.name),
      {
        ...column('status', 0, text('status'), ({ status }) => text(`status_${status}`)),
        ...sorted,
        cell: renderStatus,
        besideTextPx: 20,
      },
      column('assignee', 2, text('assignee'), ({ assignee }) => assignee?.name ?? text('nobody')),
      {
        ...column('dueOn', 1, text('dueOn'), ({ dueOn }) => words.day(dueOn)),
        ...sorted,
        cell: renderDue,
      },
      {
        ...column('items', 3, text('items'), ({ doneCount, itemCount }) =>
          itemCount === 0
            ? ''
            : text('itemsDone', { done: format.number(doneCount), all: format.number(itemCount) }),
        ),
        align: 'end',
      },
      column('kind', 5, text('kind'), ({ kind }) => kinds(`${kind}_measure`)),
      {
        ...column('alert', 5, text('alert'), ({ alert }) =>
          alert === null ? '' : text('alertNumber', { number: alert.number }),
        ),
        isExtra: true,
      },
      { ...column('parts', 6, text('parts'), ({ parts }) => parts), isExtra: true },
      {
        ...column('cost', 4, text('cost'), ({ cost }) => (cost === null ? '' : format.price(cost))),
        align: 'end',
      },
      {
        ...column('openedAt', 6, text('openedAt'), ({ openedAt }) => format.dateTime(new Date(openedAt))),
        isSortable: true,
        sortFirst: 'desc',
        isExtra: true,
      },
    ];
  }, [text, kinds, words, format]);
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
