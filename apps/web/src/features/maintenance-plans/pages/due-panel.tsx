import { IconClipboardPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { Muted, Row, Stack } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useMayChangeWorkOrders } from '../../work-orders/api/use-work-order-changes.ts';
import { WorkOrderLink } from '../../work-orders/components/work-order-link.tsx';
import { lastServicesOptions, type Due } from '../api/maintenance-lists.ts';
import { MaintenanceState } from '../components/maintenance-state.tsx';
import { useMaintenanceWords } from '../components/use-maintenance-words.ts';

interface DuePanelProps extends PanelProps {
  readonly due: Due;
  readonly onOrder: (due: Due) => void;
}

/** Due maintenance next to the list, with the last services of its asset. */
export function DuePanel({ due, onOrder, ...panel }: DuePanelProps) {
  const text = useText('maintenance-plans');
  const words = useMaintenanceWords();
  const mayChange = useMayChangeWorkOrders();
  const { asset, unit, task, plan, meter, every, dueAt, workOrder } = due;
  return (
    <SidePanel
      {...panel}
      label={`${asset.code} · ${task.name}`}
      title={asset.code}
      badge={<MaintenanceState state={due.state} pill />}
      subtitle={[asset.model, unit.name].filter(Boolean).join(' · ')}
      foot={
        mayChange &&
        workOrder === null && (
          <IconTextButton variant="filled" icon={IconClipboardPlus} onClick={() => onOrder(due)}>
            {text('openOrder')}
          </IconTextButton>
        )
      }
    >
      <PanelBody>
        <Facts
          facts={[
            [text('task'), task.name],
            [text('plan'), plan.name],
            [text('every'), every === null || meter === null ? null : words.amount(every, meter)],
            [text('left'), words.left(due)],
            [text('dueAt'), dueAt === null || meter === null ? null : words.amount(dueAt, meter)],
            [text('dueOn'), words.day(due.dueOn)],
            [text('forecast'), words.forecast(due)],
            [text('lastOn'), words.day(due.lastOn) || text('never')],
            [
              text('workOrder'),
              workOrder && <WorkOrderLink key="order" id={workOrder.id} code={workOrder.code} />,
            ],
          ]}
        />
        <LastServices assetId={asset.id} />
      </PanelBody>
    </SidePanel>
  );
}

function LastServices({ assetId }: { readonly assetId: number }) {
  const text = useText('maintenance-plans');
  const words = useMaintenanceWords();
  const format = useFormat();
  const reading = useQuery(lastServicesOptions(assetId));
  if (reading.data === undefined) return <Waiting query={reading} rows={3} />;
  return (
    <section>
      <h3>{text('history')}</h3>
      {reading.data.length === 0 && <Muted>{text('noServices')}</Muted>}
      <Stack as="ul" gap={6}>
        {reading.data.map(({ id, doneOn, task, hours, kilometers, cost }) => (
          <Row as="li" key={id} justify="space-between" gap={8}>
            <span>{[words.day(doneOn), task].join(' · ')}</span>
            <span className="figure">
              {[
                hours !== null && words.amount(hours, 'hours'),
                kilometers !== null && words.amount(kilometers, 'kilometers'),
                cost !== null && format.price(cost),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
