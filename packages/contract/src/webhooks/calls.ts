import { changes } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

/** Who may change what raises alerts may have other systems hear of them. */
const access = changes('services:simc:alertas:gerenciamento');

export const webhookCalls = {
  listWebhooks: {
    summary: 'Endpoints of other systems that hear of events, with what waits for them',
    access,
    status: 200,
    answer: schemas.webhooksSchema,
  },
  createWebhook: {
    summary: 'Keep an endpoint; the secret that proves what it gets is shown this once',
    access,
    body: schemas.createWebhookSchema,
    status: 201,
    answer: schemas.webhookWithSecretSchema,
  },
  updateWebhook: {
    summary: 'Change an endpoint; it then hears what the caller sees',
    access,
    params: schemas.webhookParams,
    body: schemas.updateWebhookSchema,
    status: 200,
    answer: schemas.webhookSchema,
  },
  deleteWebhook: {
    summary: 'Delete an endpoint with what waits for it',
    access,
    params: schemas.webhookParams,
    status: 204,
  },
  rotateWebhookSecret: {
    summary: 'Make a new secret, shown this once; for a day what goes out is signed with the one before too',
    access,
    params: schemas.webhookParams,
    status: 201,
    answer: schemas.webhookWithSecretSchema,
  },
  testWebhook: {
    summary: 'Post an event azimute.test to an endpoint, and say what came of it',
    access,
    effort: 'invitation',
    params: schemas.webhookParams,
    status: 200,
    answer: schemas.webhookTestSchema,
  },
  listWebhookDeliveries: {
    summary: 'What went to an endpoint in the last 30 days, or waits for it, newest first',
    access,
    params: schemas.webhookParams,
    query: schemas.listWebhookDeliveriesQuery,
    status: 200,
    answer: schemas.webhookDeliveryListSchema,
  },
  replayWebhookDelivery: {
    summary: 'Deliver an event once more, under the same id',
    access,
    params: schemas.webhookDeliveryParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
