import {
  type ListWebhookDeliveriesQuery,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type Webhooks,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { namePeople } from '../files/name-people.ts';
import { webhookBodyOf } from './webhook-body.ts';

interface Row extends Pick<
  Webhook,
  'id' | 'name' | 'address' | 'events' | 'unitIds' | 'enabled' | 'disabledBecause' | 'waiting' | 'failed'
> {
  readonly saved_by: number;
  readonly updated_at: Date;
  readonly former_until: Date | null;
  readonly failing_since: Date | null;
  readonly retry_at: Date | null;
}

export async function listWebhooks(read: AccountRead): Promise<Webhooks> {
  const { client, accountId, at } = read;
  const { rows } = await client.query<Row>(
    `select w.webhook_id as id, w.name, w.address, w.events, w.unit_ids as "unitIds", w.enabled,
        w.disabled_because as "disabledBecause", w.saved_by, w.updated_at, w.failing_since, w.retry_at,
        (select max(u.until) from unnest(w.former_until) as u (until) where u.until > $2) as former_until,
        (select count(*)::int from webhook_deliveries d where d.account_id = w.account_id
          and d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting,
        (select count(*)::int from webhook_deliveries d where d.account_id = w.account_id
          and d.webhook_id = w.webhook_id and d.state = 'failed') as failed
      from webhooks w where w.account_id = $1 order by fold_text(w.name) collate "C", w.webhook_id`,
    [accountId, at],
  );
  const person = await namePeople(
    read,
    rows.map((row) => row.saved_by),
  );
  return {
    items: rows.map(
      ({
        saved_by: savedBy,
        updated_at: updatedAt,
        former_until: previousUntil,
        failing_since: failingSince,
        retry_at: retryAt,
        ...webhook
      }) => ({
        ...webhook,
        savedBy: person(savedBy),
        updatedAt: updatedAt.toISOString(),
        previousSecretUntil: previousUntil?.toISOString() ?? null,
        failingSince: failingSince?.toISOString() ?? null,
        retryAt: retryAt?.toISOString() ?? null,
      }),
    ),
  };
}

/** @throws DomainError not_found */
export async function readWebhook(read: AccountRead, webhookId: number): Promise<Webhook> {
  const webhook = (await listWebhooks(read)).items.find(({ id }) => id === webhookId);
  if (webhook === undefined) throw new DomainError('not_found');
  return webhook;
}

interface DeliveryRow extends Pick<WebhookDelivery, 'id' | 'eventId' | 'event' | 'state' | 'attempts'> {
  readonly subject: string;
  readonly happened_at: Date;
  readonly last_attempt_at: Date | null;
  readonly last_status: number | null;
  readonly last_detail: string | null;
  readonly next_at: Date | null;
  readonly settled_at: Date | null;
  readonly data: WebhookBody['data'];
  readonly total: number;
}

/**
 * Lists the newest first.
 * @throws DomainError not_found
 */
export async function listWebhookDeliveries(
  read: AccountRead,
  portalUrl: string,
  webhookId: number,
  { limit, cursor, state }: ListWebhookDeliveriesQuery,
): Promise<WebhookDeliveryList> {
  const { client, accountId, at } = read;
  await readWebhook(read, webhookId);
  const list = `webhook-deliveries ${webhookId} ${state ?? ''}`;
  const most = Number.MAX_SAFE_INTEGER;
  const place = readIdPlace(list, cursor, most);
  const { rows } = await client.query<DeliveryRow>(
    `select webhook_delivery_id::float8 as id, event_id as "eventId", event, subject, happened_at, state, attempts,
        last_attempt_at, last_status, last_detail, case when next_at > $6 then next_at end as next_at, settled_at, data,
        (select count(*)::int from webhook_deliveries
          where account_id = $1 and webhook_id = $2 and state = coalesce($3, state)) as total
      from webhook_deliveries
      where account_id = $1 and webhook_id = $2 and state = coalesce($3, state) and webhook_delivery_id < $4
      order by webhook_delivery_id desc limit $5`,
    [accountId, webhookId, state ?? null, place?.after ?? most, limit + 1, at],
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.id)],
    present: (row) => ({
      id: row.id,
      eventId: row.eventId,
      event: row.event,
      happenedAt: row.happened_at.toISOString(),
      state: row.state,
      attempts: row.attempts,
      lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
      lastStatus: row.last_status,
      lastDetail: row.last_detail,
      nextAttemptAt: row.state === 'waiting' ? (row.next_at?.toISOString() ?? null) : null,
      settledAt: row.settled_at?.toISOString() ?? null,
      body: webhookBodyOf(portalUrl, { ...row, accountId, happenedAt: row.happened_at }),
    }),
  });
}
