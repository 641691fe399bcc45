import { Checkbox } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useCheckItem } from '../api/use-work-order-changes.ts';
import type { WorkOrder } from '../api/work-order-list.ts';
import classes from './work-orders.module.css';

interface ChecklistProps {
  readonly order: WorkOrder;
  /** True if its items can be checked: by users with the right, while the order is open. */
  readonly isOpen: boolean;
}

/** Checklist of a work order; pressing a line checks it. */
export function Checklist({ order, isOpen }: ChecklistProps) {
  const text = useText('work-orders');
  const format = useFormat();
  const check = useCheckItem(order);
  const sent = check.pending;
  const { items, doneCount, itemCount } = order;
  if (items.length === 0) return null;
  return (
    <section className={classes['part']}>
      <Row as="h3" justify="space-between" gap={8} marginBottom={8} fontSize={13} weight="semibold">
        {text('items')}
        <span className="figure">
          {text('itemsDone', { done: format.number(doneCount), all: format.number(itemCount) })}
        </span>
      </Row>
      <ul className={`boxed ${classes['checklist']}`}>
        {items.map(({ id, text: line, doneAt, doneBy }) => (
          <li key={id}>
            <Checkbox
              size="md"
              label={line}
              description={
                doneAt === null
                  ? undefined
                  : [doneBy?.name, format.dateTime(doneAt)].filter(Boolean).join(', ')
              }
              checked={sent?.itemId === id ? sent.isDone : doneAt !== null}
              disabled={!isOpen}
              onChange={(event) => check.run({ itemId: id, isDone: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
