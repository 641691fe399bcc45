import type { Alert, Countermeasure } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { OrderNumber } from '../../work-orders/components/order-number.tsx';
import { WorkOrderStatus } from '../../work-orders/components/work-order-status.tsx';
import { ProofGlyph } from '../components/proof-glyph.tsx';
import { useProofWords } from '../components/use-proof-words.ts';
import { StepNumber } from './step-number.tsx';

/** Countermeasures of an alert, each with its work order and result. */
export function ProofChain({ alert }: { readonly alert: Alert }) {
  const words = useText('alert-words');
  const proofs = useProofWords();
  const { countermeasures, workOrders } = alert;
  return (
    <Stack as="ol" gap={4} size={13}>
      {countermeasures.map((one, index) => {
        const { id, kind, orderNumber } = one;
        const order = workOrders.find(({ code }) => code === orderNumber?.toUpperCase());
        const state = stateOf(one, alert);
        return (
          <Row as="li" wrap gap={4} columnGap={10} key={id}>
            <StepNumber number={index + 1} />
            <span>{words(`${kind}_measure`)}</span>
            {orderNumber !== null && <OrderNumber number={orderNumber} orders={workOrders} />}
            {order && <WorkOrderStatus status={order.status} />}
            {state !== null && (
              <Row as="span" inline gap={6}>
                <ProofGlyph state={state} size={14} />
                {proofs.verdict(state)}
              </Row>
            )}
          </Row>
        );
      })}
    </Stack>
  );
}

/** Returns the verdict in the history; for the last countermeasure, the current state. */
function stateOf({ id }: Countermeasure, { countermeasures, history, watch }: Alert) {
  const verdict = history.find(({ kind, countermeasureId }) => kind === 'proved' && countermeasureId === id);
  const isLast = countermeasures.at(-1)?.id === id;
  return verdict?.proof?.state ?? (isLast ? (watch?.state ?? null) : null);
}
