import type { LinkedWorkOrder } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMayChangeWorkOrders } from '../api/use-work-order-changes.ts';
import { NewWorkOrder } from './new-work-order.tsx';
import type { WorkOrderDraft } from './use-work-order-edit.ts';
import { WorkOrderLink } from './work-order-link.tsx';
import { WorkOrderStatus } from './work-order-status.tsx';
import { useWorkOrderWords } from './use-work-order-words.ts';
import classes from './work-orders.module.css';

interface LinkedWorkOrdersProps {
  readonly orders: readonly LinkedWorkOrder[];
  /** Initial values of a new work order. */
  readonly draft: WorkOrderDraft;
  /** Called when a work order was opened. */
  readonly onOpened: () => void;
}

/** Linked work orders with their status, and a new one for users with the right. */
export function LinkedWorkOrders({ orders, draft, onOpened }: LinkedWorkOrdersProps) {
  const text = useText('work-orders');
  const format = useFormat();
  const words = useWorkOrderWords();
  const mayChange = useMayChangeWorkOrders();
  const [isOpening, setOpening] = useState(false);
  if (orders.length === 0 && !mayChange) return null;
  return (
    <section className={`${classes['part']} ${classes['beside']}`}>
      <Row as="h3" justify="space-between" gap={8} marginBottom={8} fontSize={13} weight="semibold">
        {text('title')}
        {mayChange && (
          <Button
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.85} aria-hidden />}
            onClick={() => setOpening(true)}
          >
            {text('new')}
          </Button>
        )}
      </Row>
      {orders.length > 0 && (
        <ul className={`boxed ${classes['linked']}`}>
          {orders.map((order) => (
            <Row as="li" wrap gap={4} columnGap={12} paddingBlock={8} paddingInline={12} key={order.id}>
              <WorkOrderLink id={order.id} code={order.code} />
              <WorkOrderStatus status={order.status} />
              {order.itemCount > 0 && (
                <span className="figure">
                  {text('itemsDone', {
                    done: format.number(order.doneCount),
                    all: format.number(order.itemCount),
                  })}
                </span>
              )}
              <p>{[order.task, order.assignee?.name, words.day(order.dueOn)].filter(Boolean).join(' · ')}</p>
            </Row>
          ))}
        </ul>
      )}
      {isOpening && <NewWorkOrder draft={draft} onSaved={onOpened} onClose={() => setOpening(false)} />}
    </section>
  );
}
