import type { CallPaths } from '../call-address.ts';

export const webhookPaths = {
  listWebhooks: 'GET /webhooks',
  createWebhook: 'POST /webhooks',
  updateWebhook: 'PUT /webhooks/:webhookId',
  deleteWebhook: 'DELETE /webhooks/:webhookId',
  rotateWebhookSecret: 'POST /webhooks/:webhookId/secret',
  testWebhook: 'POST /webhooks/:webhookId/test',
  listWebhookDeliveries: 'GET /webhooks/:webhookId/deliveries',
  replayWebhookDelivery: 'POST /webhooks/:webhookId/deliveries/:deliveryId/replay',
} as const satisfies CallPaths;
