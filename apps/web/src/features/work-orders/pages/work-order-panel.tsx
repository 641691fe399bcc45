import { IconCheck, IconPencil, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { AssetName } from '../../../ui/asset-name.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Box, Row, Stack, Text, Bold } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import { useChangeStatus, useMayChangeWorkOrders } from '../api/use-work-order-changes.ts';
import { workOrderOptions, workOrdersKey, type WorkOrder } from '../api/work-order-list.ts';
import { Checklist } from '../components/checklist.tsx';
import { FinishWorkOrderDialog } from '../components/finish-work-order-dialog.tsx';
import { useWorkOrderWords } from '../components/use-work-order-words.ts';
import { WorkOrderStatus } from '../components/work-order-status.tsx';
import classes from '../components/work-orders.module.css';
import { WorkPhotos } from '../photos/work-photos.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface WorkOrderPanelProps extends PanelProps {
  readonly workOrderId: number;
  readonly onEdit: (order: WorkOrder) => void;
}

/** A work order next to the list: task, assignee, due date, checklist and status. */
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
          <WorkPhotos
            owner={{ workOrderId }}
            photos={order.photos}
            mayChange={mayChange}
            changes={workOrdersKey}
          />
          <History order={order} />
        </PanelBody>
      )}
    </SidePanel>
  );
}

interface PartProps {
  readonly order: WorkOrder;
}
function Actions({ order, onEdit }: PartProps & { readonly onEdit: () => void }) {
  const text = useText('work-orders');
  const [isFinishing, setFinishing] = useState(false);
  const change = useChangeStatus(order);
  const { status } = order;
  const waits = status === 'open' || status === 'in_progress';
  return (
    <>
      {status === 'open' && (
        <IconTextButton
          icon={IconPlayerPlay}
          loading={change.isPending}
          onClick={() => change.run({ status: 'in_progress' })}
        >
          {text('start')}
        </IconTextButton>
      )}
      {waits ? (
        <IconTextButton variant="filled" icon={IconCheck} onClick={() => setFinishing(true)}>
          {text('finish')}
        </IconTextButton>
      ) : (
        <IconTextButton
          icon={IconRefresh}
          loading={change.isPending}
          onClick={() => change.run({ status: 'open' })}
        >
          {text('reopen')}
        </IconTextButton>
      )}
      <IconTextButton icon={IconPencil} onClick={onEdit}>
        {text('edit')}
      </IconTextButton>
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
    instant === null ? null : format.dateTime(instant);
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

/** Links to the asset on the map if the user has the map. */
function AssetLink({ asset }: Pick<WorkOrder, 'asset'>): ReactNode {
  const words = useWorkOrderWords();
  const opensMap = useOpensMap();
  const name = words.asset(asset);
  return (
    <AssetName asset={asset}>
      {opensMap && !asset.isArchived ? (
        <Link
          className="link"
          to="/{-$locale}/services/simc/geolocalizacao/mapa"
          search={{ asset: asset.id }}
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </AssetName>
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
            <Bold>{words.entry(entry)}</Bold>{' '}
            <span>{[entry.by?.name ?? text('somebody'), format.dateTime(entry.at)].join(', ')}</span>
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
