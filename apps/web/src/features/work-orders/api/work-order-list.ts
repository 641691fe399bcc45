import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { toWorkOrderFilters, workOrderSearch } from './work-order-search.ts';

export type WorkOrderRow = AnswerOf<'listWorkOrders'>['items'][number];

/** Query key of everything that becomes stale when a work order changes. */
export const workOrdersKey = ['work-orders'] as const;

export const workOrderRecord = defineRecord({
  texts: 'work-orders',
  key: workOrdersKey,
  feeds: [['maintenance-dues']],
  read: 'getWorkOrder',
  create: 'createWorkOrder',
  update: 'updateWorkOrder',
  undo: 'undoWorkOrderChange',
  idName: 'workOrderId',
  version: 'version',
});

export type WorkOrder = RecordOf<typeof workOrderRecord>;

const refreshMs = 30_000;

export const workOrderList = defineList({
  call: 'listWorkOrders',
  key: [...workOrdersKey, 'list'],
  search: workOrderSearch,
  filtersOf: toWorkOrderFilters,
  nameOf: ({ code }) => code,
  refreshMs: (pages) => refreshMs * pages,
});

export const workOrderOptions = (workOrderId: number) =>
  queryOptions({
    queryKey: [...workOrdersKey, 'one', workOrderId],
    queryFn: ({ signal }) => callApi('getWorkOrder', { params: { workOrderId }, signal }),
    refetchInterval: refreshMs,
  });
