export const workOrderStatuses = ['open', 'in_progress', 'done', 'cancelled'] as const;
export type WorkOrderStatus = (typeof workOrderStatuses)[number];

/** Those that wait for somebody. */
export const pendingWorkOrderStatuses = ['open', 'in_progress'] as const satisfies readonly WorkOrderStatus[];

/** What the history of a work order tells. */
export const workOrderEntryKinds = [
  'opened',
  'assigned',
  'changed',
  'started',
  'done',
  'cancelled',
  'reopened',
  'item_done',
  'item_undone',
] as const;
export type WorkOrderEntryKind = (typeof workOrderEntryKinds)[number];

export const workOrderSorts = ['dueOn', 'code', 'asset', 'status', 'openedAt'] as const;
export type WorkOrderSort = (typeof workOrderSorts)[number];

/** What a work order names, found by its text. */
export const workOrderChoiceKinds = ['asset', 'person', 'unit'] as const;
export type WorkOrderChoiceKind = (typeof workOrderChoiceKinds)[number];

export const workOrderTaskMaxLength = 500;
export const workOrderPartsMaxLength = 2_000;
export const workOrderNoteMaxLength = 1_000;
export const workOrderItemMaxLength = 200;
export const workOrderItemsMost = 50;
export const workOrderCostMost = 1_000_000_000;
