import { changes } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

/** Users who can change alert types can send events to other systems. */
const access = changes('services:simc:alertas:gerenciamento');

export const webhookCalls = {
  listWebhooks: {
    summary: 'List webhooks',
    description: 'Returns the webhook endpoints with the state of their deliveries.',
    access,
    status: 200,
    answer: schemas.webhooksSchema,
  },
  createWebhook: {
    summary: 'Create a webhook',
    description: 'Adds an endpoint. The response contains the signing secret, which is not shown again.',
    access,
    body: schemas.createWebhookSchema,
    status: 201,
    answer: schemas.webhookWithSecretSchema,
  },
  updateWebhook: {
    summary: 'Update a webhook',
    description: 'Changes an endpoint. It then receives the events that the caller can see.',
    access,
    params: schemas.webhookParams,
    body: schemas.updateWebhookSchema,
    status: 200,
    answer: schemas.webhookSchema,
  },
  deleteWebhook: {
    summary: 'Delete a webhook',
    description: 'Deletes an endpoint with its waiting deliveries.',
    access,
    params: schemas.webhookParams,
    status: 204,
  },
  rotateWebhookSecret: {
    summary: 'Rotate the secret of a webhook',
    description:
      'Creates a new signing secret, shown only once. For a day, deliveries are also signed with the previous one.',
    access,
    params: schemas.webhookParams,
    status: 201,
    answer: schemas.webhookWithSecretSchema,
  },
  testWebhook: {
    summary: 'Test a webhook',
    description: 'Posts the event `azimute.test` to an endpoint and returns the result.',
    access,
    effort: 'invitation',
    params: schemas.webhookParams,
    status: 200,
    answer: schemas.webhookTestSchema,
  },
  listWebhookDeliveries: {
    summary: 'List deliveries of a webhook',
    description: 'Returns the deliveries of the last 30 days and those waiting, newest first.',
    access,
    params: schemas.webhookParams,
    query: schemas.listWebhookDeliveriesQuery,
    status: 200,
    answer: schemas.webhookDeliveryListSchema,
  },
  replayWebhookDelivery: {
    summary: 'Repeat a delivery',
    description: 'Delivers an event again with the same ID.',
    access,
    params: schemas.webhookDeliveryParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
