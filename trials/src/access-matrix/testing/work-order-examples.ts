import { randomUUID } from 'node:crypto';
import { assetPhotoUploadType } from '@azimute/contract/asset-attachments';
import type { CallName } from '@azimute/contract';
import type { Example, ExampleRequest } from './example.ts';
import { plantedCountermeasureKey, workOrderIdsOf, workPhotoIdsOf } from './plant-work-orders.ts';
import { makePng } from '@azimute/server/src/features/people/testing/make-image.ts';
import type { Target } from './world.ts';

const orderOf = ({ assetId }: Target): ExampleRequest => ({
  params: { workOrderId: workOrderIdsOf(assetId).workOrderId },
});

const photo = (fresh: string): ExampleRequest => ({
  body: makePng(64 + (Number(fresh) % 1_000), 64),
  contentType: assetPhotoUploadType,
});
const alertPhotoOf = ({ alertId, assetId }: Target): ExampleRequest => ({
  params: { alertId, photoId: workPhotoIdsOf(assetId).alertPhotoId },
});
const orderPhotoOf = (target: Target): ExampleRequest => ({
  params: { ...orderOf(target).params, photoId: workPhotoIdsOf(target.assetId).workOrderPhotoId },
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
  undoWorkOrderChange: { request: (target) => ({ ...orderOf(target), body: { version: 1 } }), hidden: 404 },
  checkWorkOrderItem: {
    request: ({ assetId }) => ({ params: workOrderIdsOf(assetId), body: { isDone: true } }),
    hidden: 404,
  },
  addCountermeasurePhoto: {
    request: ({ alertId }, fresh) => ({
      params: { alertId },
      query: { key: plantedCountermeasureKey },
      ...photo(fresh),
    }),
    hidden: 404,
  },
  getAlertPhoto: { request: alertPhotoOf, hidden: 404 },
  deleteAlertPhoto: { request: alertPhotoOf, hidden: 404 },
  addWorkOrderPhoto: { request: (target, fresh) => ({ ...orderOf(target), ...photo(fresh) }), hidden: 404 },
  getWorkOrderPhoto: { request: orderPhotoOf, hidden: 404 },
  deleteWorkOrderPhoto: { request: orderPhotoOf, hidden: 404 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
