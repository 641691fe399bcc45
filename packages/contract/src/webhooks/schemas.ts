import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { bigIdInQuery, id, idInQuery, instant, line } from '../scalars.ts';
import { webhookDataSchema } from './events.ts';
import * as values from './values.ts';

const { webhookEvents, deliveryStates } = values;

const settings = {
  name: line(values.webhookNameMaxLength),
  address: z
    .url({ protocol: /^https?$/ })
    .max(values.webhookAddressMaxLength)
    .regex(/^[^#@\s]+$/, 'Enter an address without user, password or #.')
    .describe('Where events are posted to; https, unless the operator lets in a host of the own network'),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  unitIds: z
    .array(id)
    .max(200)
    .default([])
    .describe(
      'ULs whose events go out; none is every one that whoever saves it sees, and what belongs to no UL where that is an administrator',
    ),
  enabled: z.boolean().default(true).describe('What happens while it is off is not sent later'),
};

export const webhookSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    events: z.array(z.enum(webhookEvents)),
    unitIds: z.array(z.int()),
    enabled: z.boolean(),
    disabledBecause: z
      .enum(values.webhookEndings)
      .nullable()
      .describe('Where the portal switched it off: it took nothing for days, or answered 410'),
    savedBy: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Only what this person sees, as it goes out, goes out'),
    updatedAt: instant,
    previousSecretUntil: instant
      .nullable()
      .describe('Until then also signed with the secrets before, each for a day after it was replaced'),
    failingSince: instant.nullable(),
    retryAt: instant.nullable().describe('When an endpoint that does not answer is tried again'),
    waiting: z.int().describe('Deliveries that wait'),
    failed: z.int().describe('Deliveries that were given up'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;
export const webhooksSchema = z
  .object({ items: z.array(webhookSchema).max(values.webhooksPerAccount).describe('By name') })
  .meta({ id: 'Webhooks' });
export type Webhooks = z.infer<typeof webhooksSchema>;

export const createWebhookSchema = z.strictObject(settings).meta({ id: 'CreateWebhook' });
export type CreateWebhook = z.infer<typeof createWebhookSchema>;
export const updateWebhookSchema = z
  .strictObject({
    ...settings,
    updatedAt: instant.describe('As it was read: a change made in the meantime is not overwritten'),
  })
  .meta({ id: 'UpdateWebhook' });
export type UpdateWebhook = z.infer<typeof updateWebhookSchema>;
export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string().describe('Shown this once: whsec_ and the key of the signatures in Base64') })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;
export const webhookParams = z.object({ webhookId: idInQuery });

export const webhookTestSchema = z
  .object({
    delivered: z.boolean(),
    status: z.int().nullable().describe('What the endpoint answered; null where it did not'),
    detail: z.string().nullable().describe('Why it was not delivered'),
    milliseconds: z.int(),
  })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof webhookTestSchema>;

/** The body of what is posted, a CloudEvent. */
export const webhookBodySchema = z
  .object({
    specversion: z.literal('1.0'),
    id: z.string().describe('The same for every attempt and endpoint; also the header webhook-id'),
    source: z.string().describe('The account in this portal'),
    type: z.string().describe('azimute. and the event, which decides what data holds'),
    subject: z.string().describe('What it is about, as alerts/12 or assets/3'),
    time: instant.describe('When it happened'),
    datacontenttype: z.literal('application/json'),
    data: webhookDataSchema,
  })
  .meta({ id: 'WebhookBody' });
export type WebhookBody = z.infer<typeof webhookBodySchema>;

export const webhookDeliverySchema = z
  .object({
    id: z.int(),
    eventId: z.string(),
    event: z.enum(webhookEvents),
    happenedAt: instant,
    state: z.enum(deliveryStates),
    attempts: z.int(),
    lastAttemptAt: instant.nullable(),
    lastStatus: z.int().nullable().describe('What the endpoint answered last; null where it did not'),
    lastDetail: z.string().nullable().describe('Why it was not delivered'),
    nextAttemptAt: instant.nullable().describe('Null where it goes out at once, or goes out no more'),
    settledAt: instant.nullable(),
    body: webhookBodySchema,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export const webhookDeliveryListSchema = listOf(webhookDeliverySchema);
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryListSchema>;
export const listWebhookDeliveriesQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(deliveryStates).optional(),
});
export type ListWebhookDeliveriesQuery = z.infer<typeof listWebhookDeliveriesQuery>;
export const webhookDeliveryParams = z.object({
  webhookId: idInQuery,
  deliveryId: bigIdInQuery,
});
