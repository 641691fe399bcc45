import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

/**
 * Queues an event for its endpoint again; a waiting one is sent at once. It keeps its ID, so that receivers recognize
 * it.
 * @throws DomainError not_found
 */
export async function replayWebhookDelivery(
  context: VerbContext,
  webhookId: number,
  deliveryId: number,
): Promise<void> {
  await transact(context, async ({ client, accountId }) => {
    const { rows } = await client.query<{ event_id: string }>(
      `update webhook_deliveries set state = 'waiting', settled_at = null, attempts = 0, refusals = 0, next_at = '-infinity'
        where account_id = $1 and webhook_id = $2 and webhook_delivery_id = $3 returning event_id`,
      [accountId, webhookId, deliveryId],
    );
    const [delivery] = rows;
    if (delivery === undefined) throw new DomainError('not_found');
    await audit(client, {
      action: 'webhook.replay',
      entity: 'webhook',
      entityId: webhookId,
      after: { eventId: delivery.event_id },
    });
  });
}
