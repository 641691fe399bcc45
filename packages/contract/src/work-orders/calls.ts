import { changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../list/values.ts';
import * as orders from './schemas.ts';

// Whoever sees alerts of a UL sees the work orders of its assets; whoever treats them works on these.
const MODULE = 'services:simc:alertas:alertas';

export const workOrderCalls = {
  listWorkOrders: {
    summary: 'Work orders, what is due first',
    access: sees(MODULE),
    query: orders.listWorkOrdersQuery,
    status: 200,
    answer: orders.workOrderListSchema,
  },
  exportWorkOrders: {
    summary: 'Work orders as a file',
    access: sees(MODULE),
    effort: 'export',
    body: orders.exportWorkOrdersSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getWorkOrder: {
    summary: 'A work order with its checklist and history',
    access: sees(MODULE),
    params: orders.workOrderParams,
    status: 200,
    answer: orders.workOrderSchema,
  },
  listWorkOrderChoices: {
    summary: 'Assets, people or ULs that a work order may name',
    access: sees(MODULE),
    query: orders.listWorkOrderChoicesQuery,
    status: 200,
    answer: orders.workOrderChoiceListSchema,
  },
  createWorkOrder: {
    summary: 'Open a work order; an alert that was Opened is Running',
    access: changes(MODULE),
    body: orders.createWorkOrderSchema,
    status: 201,
    answer: orders.workOrderSchema,
  },
  updateWorkOrder: {
    summary: 'Change what a work order says',
    access: changes(MODULE),
    params: orders.workOrderParams,
    body: orders.updateWorkOrderSchema,
    status: 200,
    answer: orders.workOrderSchema,
  },
  changeWorkOrderStatus: {
    summary: 'Start, finish, cancel or reopen a work order',
    access: changes(MODULE),
    params: orders.workOrderParams,
    body: orders.changeWorkOrderStatusSchema,
    status: 200,
    answer: orders.workOrderSchema,
  },
  checkWorkOrderItem: {
    summary: 'Mark an item of the checklist of a work order that waits as done, or not done',
    access: changes(MODULE),
    params: orders.workOrderItemParams,
    body: orders.checkWorkOrderItemSchema,
    status: 200,
    answer: orders.workOrderSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
