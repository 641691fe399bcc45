import { randomUUID } from 'node:crypto';
import type { CallName } from '@azimute/contract';
import type { Example, ExampleRequest } from './example.ts';
import { workOrderIdsOf } from './plant-work-orders.ts';
import type { Target } from './world.ts';

const orderOf = ({ assetId }: Target): ExampleRequest => ({
  params: { workOrderId: workOrderIdsOf(assetId).workOrderId },
});

export const workOrderExamples = {
  listWorkOrders: { request: () => ({ query: { limit: 500 } }) },
  exportWorkOrders: { request: () => ({ body: {} }) },
  getWorkOrder: { request: orderOf, hidden: 404 },
  listWorkOrderChoices: { request: () => ({ query: { of: 'asset', limit: 500 } }) },
  createWorkOrder: {
    request: ({ assetId, alertId }, fresh) => ({
      body: { key: randomUUID(), task: `fresh ${fresh}`, assetId, alertId },
    }),
    hidden: 422,
  },
  updateWorkOrder: {
    request: (target, fresh) => ({
      ...orderOf(target),
      body: {
        version: 1,
        task: `fresh ${fresh}`,
        items: [{ id: workOrderIdsOf(target.assetId).itemId, text: `fresh ${fresh}` }],
      },
    }),
    hidden: 404,
  },
  changeWorkOrderStatus: {
    request: (target) => ({ ...orderOf(target), body: { version: 1, status: 'in_progress' } }),
    hidden: 404,
  },
  checkWorkOrderItem: {
    request: ({ assetId }) => ({ params: workOrderIdsOf(assetId), body: { isDone: true } }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
