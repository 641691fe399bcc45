import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { bigIdInQuery, id, idInQuery, instant, line } from '../scalars.ts';
import { webhookDataSchema } from './events.ts';
import * as values from './values.ts';

const { webhookEvents, deliveryStates } = values;

const settings = {
  name: line(values.webhookNameMaxLength).describe('Name of the webhook.'),
  address: z
    .url({ protocol: /^https?$/ })
    .max(values.webhookAddressMaxLength)
    .regex(/^[^#@\s]+$/, 'Enter an address without user, password or #.')
    .describe(
      'Address that events are posted to. Must be https unless the operator allows a host of the internal network.',
    ),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length).describe('Events to deliver.'),
  unitIds: z
    .array(id)
    .max(200)
    .default([])
    .describe(
      'ULs whose events are delivered. Empty for all ULs that the saving user can see, plus events without a UL if that user is an administrator.',
    ),
  enabled: z
    .boolean()
    .default(true)
    .describe(
      'Whether events are delivered. Events that occur while it is disabled are not delivered later.',
    ),
};

export const webhookSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    address: z.string().describe('Address that events are posted to.'),
    events: z.array(z.enum(webhookEvents)).describe('Events to deliver.'),
    unitIds: z.array(z.int()),
    enabled: z.boolean().describe('Whether events are delivered.'),
    disabledBecause: z
      .enum(values.webhookEndings)
      .nullable()
      .describe(
        'Why the portal disabled it: it accepted nothing for days, or returned 410. Null if enabled or disabled by a user.',
      ),
    savedBy: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe(
        'User who last saved it. Only events this user can see are delivered. Null if the user no longer exists.',
      ),
    updatedAt: instant,
    previousSecretUntil: instant
      .nullable()
      .describe('Until when deliveries are also signed with previous secrets. Null if there are none.'),
    failingSince: instant.nullable(),
    retryAt: instant
      .nullable()
      .describe('When an endpoint that does not respond is tried again. Null if it responds.'),
    waiting: z.int().describe('Number of waiting deliveries.'),
    failed: z.int().describe('Number of failed deliveries.'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;
export const webhooksSchema = z
  .object({ items: z.array(webhookSchema).max(values.webhooksPerAccount).describe('Webhooks by name.') })
  .meta({ id: 'Webhooks' });
export type Webhooks = z.infer<typeof webhooksSchema>;

export const createWebhookSchema = z.strictObject(settings).meta({ id: 'CreateWebhook' });
export type CreateWebhook = z.infer<typeof createWebhookSchema>;
export const updateWebhookSchema = z
  .strictObject({
    ...settings,
    updatedAt: instant.describe(
      'Value of `updatedAt` as read. If the webhook has changed since, the request is rejected with 409.',
    ),
  })
  .meta({ id: 'UpdateWebhook' });
export type UpdateWebhook = z.infer<typeof updateWebhookSchema>;
export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: z.string().describe('Signing secret: `whsec_` and the key in Base64. It is returned only once.'),
  })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;
export const webhookParams = z.object({ webhookId: idInQuery });

export const webhookTestSchema = z
  .object({
    delivered: z.boolean(),
    status: z.int().nullable().describe('HTTP status of the endpoint. Null if it did not respond.'),
    detail: z.string().nullable().describe('Why the delivery failed. Null if it succeeded.'),
    milliseconds: z.int(),
  })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof webhookTestSchema>;

/** Body of a delivery, a CloudEvent. */
export const webhookBodySchema = z
  .object({
    specversion: z.literal('1.0'),
    id: z
      .string()
      .describe(
        'Identifier of the event, the same for every attempt and endpoint. Also in the header `webhook-id`.',
      ),
    source: z.string().describe('Address of the account in this portal.'),
    type: z.string().describe('`azimute.` followed by the event, which determines the fields of `data`.'),
    subject: z.string().describe('Record the event is about, such as alerts/12 or assets/3.'),
    time: instant.describe('When the event happened, ISO 8601 in UTC.'),
    datacontenttype: z.literal('application/json'),
    data: webhookDataSchema.describe('Details of the event.'),
  })
  .meta({ id: 'WebhookBody' });
export type WebhookBody = z.infer<typeof webhookBodySchema>;

export const webhookDeliverySchema = z
  .object({
    id: z.int(),
    eventId: z.string(),
    event: z.enum(webhookEvents),
    happenedAt: instant,
    state: z.enum(deliveryStates).describe('State of the delivery.'),
    attempts: z.int(),
    lastAttemptAt: instant.nullable(),
    lastStatus: z
      .int()
      .nullable()
      .describe('HTTP status of the last attempt. Null if the endpoint did not respond.'),
    lastDetail: z.string().nullable().describe('Why the last attempt failed. Null if it did not.'),
    nextAttemptAt: instant
      .nullable()
      .describe('When the next attempt is made. Null if it is made at once, or if there is none.'),
    settledAt: instant.nullable(),
    body: webhookBodySchema,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export const webhookDeliveryListSchema = listOf(webhookDeliverySchema);
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryListSchema>;
export const listWebhookDeliveriesQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(deliveryStates).optional().describe('State of the deliveries.'),
});
export type ListWebhookDeliveriesQuery = z.infer<typeof listWebhookDeliveriesQuery>;
export const webhookDeliveryParams = z.object({
  webhookId: idInQuery,
  deliveryId: bigIdInQuery,
});
