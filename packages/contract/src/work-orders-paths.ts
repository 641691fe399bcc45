import type { CallPaths } from './call-address.ts';

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
