import { Checkbox } from '@mantine/core';
import type { DeviceOwner } from '../api/device-note.ts';
import type { Format } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Bold, Hint, Row, Stack, Surface } from '../../../ui/layout/primitives.tsx';
import { useEnqueue } from '../api/use-enqueue.ts';
import type { Copied, CopiedWorkOrder } from '../store/device-copy.ts';
import type { OutboxItem } from '../store/outbox.ts';
import { CopiedList } from './copied-list.tsx';
import { NeedsConnection, WaitsMark } from './marks.tsx';
import { PhotoButton } from './photo-button.tsx';

interface PartProps {
  readonly format: Format;
  readonly owner: DeviceOwner;
  readonly outbox: readonly OutboxItem[];
  readonly mayTreat: boolean;
}

/** Open work orders with their checklists. */
export function WorkOrderPart({
  workOrders,
  ...part
}: PartProps & { readonly workOrders: Copied<CopiedWorkOrder> }) {
  return (
    <CopiedList
      copied={workOrders}
      format={part.format}
      textOf={({ code, task, asset }) => `${code} ${task} ${asset.code} ${asset.model}`}
    >
      {(order) => <WorkOrderCard order={order} {...part} />}
    </CopiedList>
  );
}

function WorkOrderCard({
  order,
  format,
  owner,
  outbox,
  mayTreat,
}: PartProps & { readonly order: CopiedWorkOrder }) {
  const text = useText('offline');
  const about = `work-order/${order.id}`;
  const waiting = outbox.filter((item) => item.about === about);
  const { enqueue, failed } = useEnqueue(owner, {
    about,
    record: `${order.code} · ${order.asset.code}`,
    seen: { of: 'work-order', status: order.status, owner: order.assignee?.name ?? null },
    version: order.version,
  });
  const ticks = ticksOf(waiting);
  const items = order.items.map((item) => ({ ...item, isDone: ticks.get(item.id) ?? item.doneAt !== null }));
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <Surface gap={6} padding={12} size={13}>
      <Bold breaks>{order.task}</Bold>
      <span>{[order.code, order.asset.code, order.asset.model].filter(Boolean).join(' · ')}</span>
      <Hint>
        {[
          order.assignee?.name ?? text('nobody'),
          ...(order.dueOn === null ? [] : [`${text('dueOn')} ${format.days(order.dueOn)}`]),
        ].join(' · ')}
      </Hint>
      {waiting.length > 0 && <WaitsMark count={format.number(waiting.length)} />}
      {items.length > 0 && (
        <Stack gap={8}>
          <Row>
            <Bold>{text('itemsDone', { done: format.number(done), all: format.number(items.length) })}</Bold>
          </Row>
          {items.map(({ id, text: line, isDone }) => (
            <Checkbox
              key={id}
              size="md"
              label={line}
              checked={isDone}
              disabled={!mayTreat}
              onChange={({ currentTarget: { checked } }) => {
                const tick = { itemId: id, isDone: checked, text: line };
                void enqueue({ call: 'checkWorkOrderItem', workOrderId: order.id, ...tick });
              }}
            />
          ))}
        </Stack>
      )}
      {mayTreat && (
        <PhotoButton
          onPhoto={({ name, photo }) =>
            enqueue({ call: 'addWorkOrderPhoto', workOrderId: order.id, file: name }, photo)
          }
        />
      )}
      {failed && <InlineError>{text('notSaved')}</InlineError>}
      {mayTreat && <NeedsConnection actions={[text('start'), text('finish')]} />}
    </Surface>
  );
}

/** Checklist items with their last unsent state. */
function ticksOf(waiting: readonly OutboxItem[]): ReadonlyMap<number, boolean> {
  const ticks = new Map<number, boolean>();
  for (const { content } of waiting)
    if (content.change.call === 'checkWorkOrderItem') ticks.set(content.change.itemId, content.change.isDone);
  return ticks;
}
