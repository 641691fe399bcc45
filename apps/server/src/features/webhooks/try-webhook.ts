import { randomUUID } from 'node:crypto';
import type { WebhookTest } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { endpointColumns, postWebhook, type Endpoint, type WebhookSettings } from './post-webhook.ts';

/**
 * Posts a test to an endpoint, outside any transaction, and returns the result.
 * @throws DomainError not_found
 */
export async function testWebhook(
  context: VerbContext,
  settings: WebhookSettings,
  webhookId: number,
): Promise<WebhookTest> {
  const endpoint = await transact(context, async ({ client, accountId, at }) => {
    const { rows } = await client.query<Endpoint>(
      `select ${endpointColumns('$3')} from webhooks w where account_id = $1 and webhook_id = $2`,
      [accountId, webhookId, at],
    );
    const [found] = rows;
    if (found === undefined) throw new DomainError('not_found');
    await audit(client, { action: 'webhook.test', entity: 'webhook', entityId: webhookId });
    return found;
  });
  const at = context.clock.now();
  return await postWebhook(
    settings,
    endpoint,
    {
      specversion: '1.0',
      id: `test-${randomUUID()}`,
      source: `${settings.portalUrl()}/accounts/${endpoint.accountId}`,
      type: 'azimute.test',
      subject: `webhooks/${webhookId}`,
      time: at.toISOString(),
      datacontenttype: 'application/json',
      data: {},
    },
    at,
  );
}
