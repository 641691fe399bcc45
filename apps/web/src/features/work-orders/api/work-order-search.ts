import { countermeasureKinds } from '@azimute/contract/alerts/values';
import { pendingWorkOrderStatuses, workOrderSorts, workOrderStatuses } from '@azimute/contract/work-orders';
import { defineSearch, flag, id, ids, manyOf, oneOf } from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

/** Parts of the list; waiting work orders are the default. */
export const workOrderParts = ['waiting', 'mine', 'overdue', 'all'] as const;

/** Address of work orders; `new` opens the form of a new one. */
export const workOrderSearch = defineSearch({
  filters: {
    show: oneOf(workOrderParts),
    statuses: manyOf(workOrderStatuses),
    kinds: manyOf(countermeasureKinds),
    units: ids,
    assignees: ids,
    assets: ids,
  },
  sorts: workOrderSorts, // The first is the default.
  columns: [
    'code',
    'asset',
    'unit',
    'status',
    'assignee',
    'dueOn',
    'items',
    'kind',
    'alert',
    'parts',
    'cost',
    'openedAt',
  ],
  open: { workOrder: id },
  kept: { new: flag },
});

/** Chosen statuses override the statuses of the part. */
export function toWorkOrderFilters(
  address: ReturnType<typeof workOrderSearch.read>,
): FiltersOf<'listWorkOrders'> {
  const { search, show = 'waiting', statuses, ...chosen } = workOrderSearch.filtersOf(address);
  const usual = show === 'waiting' || show === 'mine' ? [...pendingWorkOrderStatuses] : undefined;
  const wanted = statuses === undefined ? usual : [...statuses];
  return {
    ...chosen,
    ...(wanted !== undefined && { statuses: wanted }),
    ...(show === 'mine' && { mine: true }),
    ...(show === 'overdue' && { overdue: true }),
    ...(search !== undefined && { search }),
  };
}
