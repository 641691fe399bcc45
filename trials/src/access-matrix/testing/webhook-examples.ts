import type { CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';
import { deliveryIdOf, webhookIdsOf, webhookSavedAt } from './plant-webhooks.ts';
import type { Target } from './world.ts';

const webhookOf = ({
  unitId,
}: Target): ExampleRequest & { readonly params: { readonly webhookId: number } } => ({
  params: { webhookId: webhookIdsOf(unitId).webhookId },
});
const settings = ({ unitId }: Target, fresh: string): object => ({
  name: `Endpoint ${fresh}`,
  address: 'https://hooks.example/in',
  events: ['alert.opened'],
  unitIds: [unitId],
});

export const webhookExamples = {
  listWebhooks: { request: nothing },
  createWebhook: { request: (target, fresh) => ({ body: settings(target, fresh) }), hidden: 422 },
  updateWebhook: {
    request: (target, fresh) => ({
      ...webhookOf(target),
      body: { ...settings(target, fresh), updatedAt: webhookSavedAt },
    }),
    hidden: 404,
  },
  deleteWebhook: {
    request: ({ unitId }) => ({ params: { webhookId: webhookIdsOf(unitId).otherWebhookId } }),
    hidden: 404,
  },
  rotateWebhookSecret: { request: webhookOf, hidden: 404 },
  testWebhook: { request: webhookOf, hidden: 404 },
  listWebhookDeliveries: { request: webhookOf, hidden: 404 },
  replayWebhookDelivery: {
    request: (target) => ({
      params: { ...webhookOf(target).params, deliveryId: deliveryIdOf(target.unitId) },
    }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
