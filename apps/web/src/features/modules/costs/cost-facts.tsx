import { mayOpen } from '@azimute/contract/routes';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { WorkOrderLink } from '../../work-orders/components/work-order-link.tsx';
import type { Cost } from './cost-list.ts';
import { useCostWords } from './use-cost-words.ts';
import { Lead } from '../../../ui/layout/primitives.tsx';

interface CostFactsProps {
  readonly cost: Cost;
  readonly onClose: () => void;
}

/** Read-only cost: without the right to change it, or of a work order, which determines it. */
export function CostFacts({ cost, onClose }: CostFactsProps) {
  const text = useText('costs');
  const words = useCostWords();
  return (
    <Dialog onClose={onClose} size={480} title={words.of(cost)}>
      <Facts
        facts={[
          [text('kind'), words.kind(cost)],
          [text('amount'), `${words.amount(cost)} ${words.basis(cost)}`],
          [text(cost.basis === 'once' ? 'day' : 'from'), words.from(cost)],
          [text('to'), words.to(cost)],
          cost.workOrder === null
            ? [text('note'), cost.note]
            : [text('workOrder'), <OfWorkOrder key="order" {...cost.workOrder} />],
        ]}
      />
      {cost.workOrder !== null && <Lead>{text('workOrderHint')}</Lead>}
    </Dialog>
  );
}

function OfWorkOrder({ id, code }: NonNullable<Cost['workOrder']>) {
  const profile = useProfile();
  return mayOpen('services-simc-alertas-alertas-ordens', profile) ? (
    <WorkOrderLink id={id} code={code} />
  ) : (
    code
  );
}
