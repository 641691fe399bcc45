import type { WorkOrderChoiceKind } from '@azimute/contract/work-orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { workOrdersKey } from './work-order-list.ts';

interface Wanted {
  readonly of: WorkOrderChoiceKind;
  readonly asset?: number;
  readonly search?: string;
  readonly limit: number;
}

export const workOrderChoices = (wanted: Wanted) => ({
  queryKey: [...workOrdersKey, 'choices', wanted],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { items } = await callApi('listWorkOrderChoices', { query: wanted, signal });
    return items.map(({ id, label }) => ({ value: String(id), label }));
  },
});

/** Query for choices of a work order's fields and filters. */
export const workOrderChoiceOptions = (wanted: Wanted) =>
  queryOptions({ ...workOrderChoices(wanted), placeholderData: keepPreviousData });
