import { createWebhookSchema } from '@azimute/contract';
import { createWebhook, deleteWebhook, updateWebhook } from '../../webhooks/save-webhook.ts';
import { listWebhooks } from '../../webhooks/webhooks-reads.ts';
import { defineKind, textOf } from '../resource-kind.ts';

/** Without secrets: a new webhook has a new one. */
export const webhooks = defineKind({
  section: 'webhooks',
  calls: {
    see: ['listWebhooks'],
    create: ['createWebhook'],
    change: ['updateWebhook'],
    delete: ['deleteWebhook'],
  },
  schema: createWebhookSchema,
  references: { unitIds: { as: 'units', to: 'units' } },
  nameOf: ({ name }) => textOf(name),
  list: async (read) => (await listWebhooks(read)).items,
  idOf: ({ id }) => id,
  bodyOf: ({ name, address, events, unitIds, enabled }) => ({ name, address, events, unitIds, enabled }),
  create: (transaction, body, settings) => createWebhook(transaction, settings, body),
  change: (transaction, { id, updatedAt }, { body }, settings) =>
    updateWebhook(transaction, settings, id, { ...body, updatedAt }),
  delete: (transaction, { id }) => deleteWebhook(transaction, id),
});
