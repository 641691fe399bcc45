import { countermeasureKinds } from '@azimute/contract/alerts/values';
import { pendingWorkOrderStatuses, workOrderSorts, workOrderStatuses } from '@azimute/contract/work-orders';
import { defineSearch, flag, id, ids, manyOf, oneOf } from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

/** Parts of the list; what waits is usual. */
export const workOrderParts = ['waiting', 'mine', 'overdue', 'all'] as const;

/** The address of work orders: `new` is the form of one that is not there yet. */
export const workOrderSearch = defineSearch({
  filters: {
    show: oneOf(workOrderParts),
    statuses: manyOf(workOrderStatuses),
    kinds: manyOf(countermeasureKinds),
    units: ids,
    assignees: ids,
    assets: ids,
  },
  sorts: workOrderSorts, // The first is usual.
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

/** Statuses that are chosen count in the place of those of the part. */
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
