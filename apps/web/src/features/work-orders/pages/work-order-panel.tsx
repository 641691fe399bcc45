import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import { useChangeStatus, useMayChangeWorkOrders } from '../api/use-work-order-changes.ts';
import { workOrderOptions, type WorkOrder } from '../api/work-order-list.ts';
import { Checklist } from '../components/checklist.tsx';
import { FinishWorkOrderDialog } from '../components/finish-work-order-dialog.tsx';
import { useWorkOrderWords } from '../components/use-work-order-words.ts';
import { WorkOrderStatus } from '../components/work-order-status.tsx';
import classes from '../components/work-orders.module.css';

interface WorkOrderPanelProps extends PanelProps {
  readonly workOrderId: number;
  readonly onEdit: (order: WorkOrder) => void;
}

/** A work order beside the list: what, who and until when, its checklist to be marked, and how it stands. */
export function WorkOrderPanel({ workOrderId, onEdit, ...panel }: WorkOrderPanelProps) {
  const text = useText('work-orders');
  const reading = useQuery(workOrderOptions(workOrderId));
  const mayChange = useMayChangeWorkOrders();
  const order = reading.data;
  const waits = order?.status === 'open' || order?.status === 'in_progress';
  return (
    <SidePanel
      {...panel}
      label={text('named', { code: order?.code ?? '' })}
      title={order?.code}
      badge={order && <WorkOrderStatus status={order.status} pill />}
      subtitle={order && `${order.asset.code} · ${order.unit.name}`}
      foot={mayChange && order && <Actions order={order} onEdit={() => onEdit(order)} />}
    >
      {order === undefined ? (
        <Waiting query={reading} rows={6} />
      ) : (
        <PanelBody>
          <Text weight="medium" whiteSpace="pre-line" breaks size={14}>
            {order.task}
          </Text>
          <Checklist order={order} isOpen={mayChange && waits} />
          <OrderFacts order={order} />
          <History order={order} />
        </PanelBody>
      )}
    </SidePanel>
  );
}

interface PartProps {
  readonly order: WorkOrder;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function Actions({ order, onEdit }: PartProps & { readonly onEdit: () => void }) {
  const text = useText('work-orders');
  const [isFinishing, setFinishing] = useState(false);
  const change = useChangeStatus(order);
  const { status } = order;
  const waits = status === 'open' || status === 'in_progress';
  return (
    <>
      {status === 'open' && (
        <Button
          leftSection={<IconPlayerPlay {...icon} />}
          loading={change.isPending}
          onClick={() => change.run({ status: 'in_progress' })}
        >
          {text('start')}
        </Button>
      )}
      {waits ? (
        <Button variant="filled" leftSection={<IconCheck {...icon} />} onClick={() => setFinishing(true)}>
          {text('finish')}
        </Button>
      ) : (
        <Button
          leftSection={<IconRefresh {...icon} />}
          loading={change.isPending}
          onClick={() => change.run({ status: 'open' })}
        >
          {text('reopen')}
        </Button>
      )}
      <Button leftSection={<IconPencil {...icon} />} onClick={onEdit}>
        {text('edit')}
      </Button>
      {isFinishing && <FinishWorkOrderDialog order={order} onClose={() => setFinishing(false)} />}
    </>
  );
}

function OrderFacts({ order }: PartProps) {
  const text = useText('work-orders');
  const kinds = useText('alert-words');
  const format = useFormat();
  const words = useWorkOrderWords();
  const time = (instant: string | null): string | null =>
    instant === null ? null : format.dateTime(new Date(instant));
  const { asset, alert, assignee, dueOn, isOverdue, parts, cost, unit } = order;
  return (
    <Facts
      facts={[
        [text('asset'), <AssetLink key="asset" asset={asset} />],
        [text('unit'), `${unit.code} ${unit.name}`],
        [text('alert'), alert && <AlertLink key="alert" alert={alert} />],
        [text('kind'), kinds(`${order.kind}_measure`)],
        [text('assignee'), assignee?.name ?? text('nobody')],
        [
          text('dueOn'),
          dueOn === null ? null : (
            <span key="due" className={isOverdue ? classes['overdue'] : ''}>
              {isOverdue ? text('overdueSince', { day: words.day(dueOn) }) : words.day(dueOn)}
            </span>
          ),
        ],
        [
          text('parts'),
          parts === '' ? null : (
            <Box as="span" key="parts" whiteSpace="pre-line">
              {parts}
            </Box>
          ),
        ],
        [text('cost'), cost === null ? null : format.price(cost)],
        [text('inMaintenance'), order.stopsAsset ? text('whileInProgress') : null],
        [text('openedAt'), time(order.openedAt)],
        [text('startedAt'), time(order.startedAt)],
        [text('endedAt'), time(order.endedAt)],
      ]}
    />
  );
}

/** Leads to the asset on the map, where the person has one. */
function AssetLink({ asset }: Pick<WorkOrder, 'asset'>): ReactNode {
  const words = useWorkOrderWords();
  const opensMap = useOpensMap();
  if (!opensMap) return words.asset(asset);
  return (
    <Link className="link" to="/{-$locale}/services/simc/geolocalizacao/mapa" search={{ asset: asset.id }}>
      {words.asset(asset)}
    </Link>
  );
}

function AlertLink({ alert }: { readonly alert: NonNullable<WorkOrder['alert']> }) {
  const text = useText('work-orders');
  return (
    <Link className="link" to="/{-$locale}/services/simc/alertas/alertas" search={{ alert: alert.id }}>
      {`${text('alertNumber', { number: alert.number })} ${alert.type}`}
    </Link>
  );
}

function History({ order: { history } }: PartProps) {
  const text = useText('work-orders');
  const format = useFormat();
  const words = useWorkOrderWords();
  return (
    <section className={classes['part']}>
      <Row as="h3" justify="space-between" gap={8} marginBottom={8} fontSize={13} weight="semibold">
        {text('history')}
      </Row>
      <Stack as="ol" gap={8} className={classes['history']}>
        {history.map((entry) => (
          <li key={entry.id}>
            <Text as="b" weight="semibold">
              {words.entry(entry)}
            </Text>{' '}
            <span>
              {[entry.by?.name ?? text('somebody'), format.dateTime(new Date(entry.at))].join(', ')}
            </span>
            {entry.note !== '' && (
              <Text color="text-2" breaks>
                {entry.note}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}
