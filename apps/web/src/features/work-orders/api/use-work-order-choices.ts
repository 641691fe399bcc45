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

/** What a work order may name, as choices of a field or a filter. */
export const workOrderChoiceOptions = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...workOrdersKey, 'choices', wanted],
    queryFn: async ({ signal }) =>
      (await callApi('listWorkOrderChoices', { query: wanted, signal })).items.map(({ id, label }) => ({
        value: String(id),
        label,
      })),
    placeholderData: keepPreviousData,
  });
