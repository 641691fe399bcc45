import type { LinkedWorkOrder } from '@azimute/contract';
import { WorkOrderLink } from './work-order-link.tsx';

interface OrderNumberProps {
  readonly number: string;
  /** Those that it may name. */
  readonly orders: readonly LinkedWorkOrder[];
  /** Words for a number of another system; absent: the number alone. */
  readonly other?: string;
}

/** A number of a work order: it leads to ours where it names one, and is said where it is that of another system. */
export function OrderNumber({ number, orders, other = number }: OrderNumberProps) {
  const named = orders.find(({ code }) => code === number.toUpperCase());
  return named === undefined ? other : <WorkOrderLink id={named.id} code={named.code} />;
}
