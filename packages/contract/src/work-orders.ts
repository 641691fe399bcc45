import type { CallPaths } from './call-address.ts';
export const workOrderStatuses = ['open', 'in_progress', 'done', 'cancelled'] as const;
export type WorkOrderStatus = (typeof workOrderStatuses)[number];

/** Statuses of open work orders. */
export const pendingWorkOrderStatuses = ['open', 'in_progress'] as const satisfies readonly WorkOrderStatus[];

/** Kinds of entries in the history of a work order. */
export const workOrderEntryKinds = [
  'opened',
  'assigned',
  'changed',
  'started',
  'done',
  'cancelled',
  'reopened',
  'undone',
  'item_done',
  'item_undone',
] as const;
export type WorkOrderEntryKind = (typeof workOrderEntryKinds)[number];

export const workOrderSorts = ['dueOn', 'code', 'asset', 'status', 'openedAt'] as const;
export type WorkOrderSort = (typeof workOrderSorts)[number];

/** Kinds of records that a work order refers to, which forms search by text. */
export const workOrderChoiceKinds = ['asset', 'person', 'unit'] as const;
export type WorkOrderChoiceKind = (typeof workOrderChoiceKinds)[number];

export const workOrderTaskMaxLength = 500;
export const workOrderPartsMaxLength = 2_000;
export const workOrderNoteMaxLength = 1_000;
export const workOrderItemMaxLength = 200;
export const workOrderItemsMost = 50;
export const workOrderCostMost = 1_000_000_000;

export const workOrderPaths = {
  listWorkOrders: 'GET /work-orders',
  createWorkOrder: 'POST /work-orders',
  exportWorkOrders: 'POST /work-orders/export',
  getWorkOrder: 'GET /work-orders/:workOrderId',
  updateWorkOrder: 'PUT /work-orders/:workOrderId',
  changeWorkOrderStatus: 'POST /work-orders/:workOrderId/status',
  undoWorkOrderChange: 'POST /work-orders/:workOrderId/undo',
  checkWorkOrderItem: 'PUT /work-orders/:workOrderId/items/:itemId',
  listWorkOrderChoices: 'GET /work-order-choices',
} as const satisfies CallPaths;
