import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { alertsKey } from '../../alerts/api/alerts-queries.ts';
import { useMayChangeWorkOrders } from '../../work-orders/api/use-work-order-changes.ts';
import { NewWorkOrder } from '../../work-orders/components/new-work-order.tsx';
import { dueActionsKey, type DueAction } from '../api/due-actions-query.ts';
import { DueActionLink } from './due-action-link.tsx';

interface DueActionButtonProps {
  readonly action: DueAction;
  readonly isPrimary: boolean;
  readonly className: string;
}

/** Button for the next step of a due action: acknowledge, create a work order, call or open. */
export function DueActionButton({ action, isPrimary, className }: DueActionButtonProps) {
  const text = useText('home');
  // The right to change alerts includes work orders.
  const mayTreat = useMayChangeWorkOrders();
  const { alert, asset, phone } = action;
  const look = { className, variant: isPrimary ? ('filled' as const) : ('default' as const) };
  if (action.kind === 'alert' && alert !== null && mayTreat && alert.status === 'opened')
    return <Acknowledge alert={alert} look={look} title={action.title ?? ''} />;
  if (alert !== null && mayTreat && asset !== null && !alert.hasWorkOrder)
    return <OpenWorkOrder action={action} look={look} />;
  if (action.kind === 'silent' && phone !== null)
    return (
      <Button
        {...look}
        component="a"
        href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
        title={phone}
        leftSection={<IconPhone size={16} stroke={1.85} aria-hidden />}
      >
        {text('call')}
      </Button>
    );
  const label = {
    alert: text('openAlert'),
    maintenance: text('openAlert'),
    silent: text('openAsset'),
    work_order: text('openOrder'),
    link: text('renewLink'),
    webhook: text('openWebhook'),
    mail: text('openMailHelp'),
  };
  return (
    <Button {...look} renderRoot={(props) => <DueActionLink action={action} {...props} />}>
      {label[action.kind]}
    </Button>
  );
}

interface ButtonLook {
  readonly className: string;
  readonly variant: 'filled' | 'default';
}

interface AcknowledgeProps {
  readonly alert: NonNullable<DueAction['alert']>;
  readonly title: string;
  readonly look: ButtonLook;
}

function Acknowledge({ alert: { id, version }, title, look }: AcknowledgeProps) {
  const text = useText('home');
  const acknowledging = useAction({
    call: () => callApi('startAlert', { params: { alertId: id }, body: { version } }),
    invalidates: [alertsKey, dueActionsKey],
    success: () => text('acknowledged', { title }),
    undo: (started) => async () => {
      await callApi('undoAlertChange', { params: { alertId: id }, body: { version: started.version } });
    },
  });
  return (
    <Button {...look} loading={acknowledging.isPending} onClick={() => acknowledging.run()}>
      {text('acknowledge')}
    </Button>
  );
}

function OpenWorkOrder({ action, look }: { readonly action: DueAction; readonly look: ButtonLook }) {
  const text = useText('home');
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const draft = { alertId: action.alert?.id ?? 0, asset: action.asset, task: action.title ?? '' };
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {text('openWorkOrder')}
      </Button>
      {isOpen && (
        <NewWorkOrder
          draft={draft}
          onSaved={() =>
            void Promise.all(
              [alertsKey, dueActionsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
