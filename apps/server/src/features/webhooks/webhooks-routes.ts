import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import type { WebhookSettings } from './post-webhook.ts';
import { replayWebhookDelivery } from './replay-delivery.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './save-webhook.ts';
import { testWebhook } from './try-webhook.ts';
import { listWebhookDeliveries, listWebhooks } from './webhooks-reads.ts';

type WebhooksDependencies = VerbDependencies & WebhookSettings;

export function webhooksRoutes(dependencies: WebhooksDependencies) {
  const { database, clock, events, ...settings } = dependencies;
  const by = (actor: Actor): VerbContext => ({ database, clock, events, actor });
  return defineRoutes({
    listWebhooks: ({ caller }) => transact(by(caller.actor), (read) => listWebhooks(read)),
    createWebhook: ({ caller, body }) => createWebhook(by(caller.actor), settings, body),
    updateWebhook: ({ caller, params, body }) =>
      updateWebhook(by(caller.actor), settings, params.webhookId, body),
    deleteWebhook: ({ caller, params }) => deleteWebhook(by(caller.actor), params.webhookId),
    rotateWebhookSecret: ({ caller, params }) =>
      rotateWebhookSecret(by(caller.actor), settings, params.webhookId),
    testWebhook: ({ caller, params }) => testWebhook(by(caller.actor), settings, params.webhookId),
    listWebhookDeliveries: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) =>
        listWebhookDeliveries(read, settings.portalUrl(), params.webhookId, query),
      ),
    replayWebhookDelivery: ({ caller, params }) =>
      replayWebhookDelivery(by(caller.actor), params.webhookId, params.deliveryId),
  });
}
