import type { LinkedWorkOrder } from '@azimute/contract';
import { WorkOrderLink } from './work-order-link.tsx';

interface OrderNumberProps {
  readonly number: string;
  /** Work orders that the number may refer to. */
  readonly orders: readonly LinkedWorkOrder[];
  /** Text for a number of another system; by default the number alone. */
  readonly other?: string;
}

/** Number of a work order: a link if it is one of the account, plain text if it belongs to another system. */
export function OrderNumber({ number, orders, other = number }: OrderNumberProps) {
  const named = orders.find(({ code }) => code === number.toUpperCase());
  return named === undefined ? other : <WorkOrderLink id={named.id} code={named.code} />;
}
