import type { WebhookBody } from '@azimute/contract';
import { webhookPatienceDays } from '@azimute/contract/webhooks/values';
import type { ClientBase, Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { endpointColumns, postWebhook, type Endpoint, type WebhookSettings } from './post-webhook.ts';
import { webhookBodyOf } from './webhook-body.ts';

/**
 * Deliveries of one endpoint are sent one after the other, in the order in which they were written.
 *
 *   waiting -> delivered   2xx response
 *   waiting -> unseen      the user who saved the endpoint no longer sees the event
 *   waiting -> waiting     no response, or 408, 429 or 5xx: the endpoint is paused and retried later, with this event
 *                          first; any other response concerns the event, which is retried later while others continue
 *   waiting -> failed      nine such responses, over 28 hours, not counting time in which the endpoint did not work
 *
 * An endpoint that accepted nothing for three days, or responds 410, is turned off, and its user is notified. Waiting
 * deliveries stay.
 */
interface Due extends Endpoint {
  readonly name: string;
  readonly savedBy: number;
}

interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly event: string;
  readonly subject: string;
  readonly unitId: number | null;
  readonly happenedAt: Date;
  readonly attempts: number;
  readonly refusals: number;
  readonly data: WebhookBody['data'];
}

const RETRY_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;
/** Retry intervals of a paused endpoint: at least every half hour. */
const HELD_SECONDS = [5, 30, 60, 300, 900, 1_800] as const;
const TAKEN_SECONDS = 60;
/** Long enough for the longest request to end before another process claims the endpoint. */
const TURN_MS = 30_000;

export interface SendSettings extends WebhookSettings {
  readonly jobs: Pool;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Sends the waiting deliveries of an endpoint, unless another process has claimed it. */
export async function sendDeliveries(
  settings: SendSettings,
  accountId: number,
  webhookId: number,
): Promise<void> {
  const { clock, signal } = settings;
  const step = <T>(work: (client: ClientBase) => Promise<T>): Promise<T> =>
    inTransaction(
      settings.jobs,
      (client) => client.query(`begin; select set_config('azimute.account_id', '${accountId}', true)`),
      work,
    );
  if (!(await step((client) => take(client, webhookId, clock.now())))) return;
  const endsMs = performance.now() + TURN_MS;
  try {
    while (!signal.aborted && performance.now() < endsMs) {
      const at = clock.now();
      const found = await step((client) => readNext(client, webhookId, at));
      if (found === undefined) return;
      const { endpoint, delivery, isSeen } = found;
      if (!isSeen) {
        await step((client) => settle(client, webhookId, delivery.id, 'unseen', at));
        continue;
      }
      const body = webhookBodyOf(settings.portalUrl(), { ...delivery, accountId });
      const sent = await postWebhook(settings, endpoint, body, at);
      const goesOn = await step((client) =>
        sent.delivered
          ? keepDelivered(client, webhookId, delivery.id, sent.status, clock.now())
          : keepFailed(client, { endpoint, webhookId, delivery, ...sent, at: clock.now() }),
      );
      if (!goesOn) return;
    }
  } finally {
    await step((client) =>
      client.query('update webhooks set taken_until = null where account_id = $1 and webhook_id = $2', [
        accountId,
        webhookId,
      ]),
    );
  }
}

async function take(client: ClientBase, webhookId: number, at: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update webhooks set taken_until = clock_timestamp() + make_interval(secs => $3)
      where account_id = current_account_id() and webhook_id = $1 and enabled
        and coalesce(taken_until <= clock_timestamp(), true) and coalesce(retry_at <= $2, true)`,
    [webhookId, at, TAKEN_SECONDS],
  );
  return rowCount === 1;
}

interface Found {
  readonly endpoint: Due;
  readonly delivery: Delivery;
  readonly isSeen: boolean;
}

/** Reads the oldest due delivery, the endpoint as currently saved, and whether its user sees the event. */
async function readNext(client: ClientBase, webhookId: number, at: Date): Promise<Found | undefined> {
  const { rows } = await client.query<Delivery & Due & { isSeen: boolean }>(
    `select ${endpointColumns('$2')}, w.name, w.saved_by as "savedBy", d.webhook_delivery_id as id, d.event_id as "eventId", d.event, d.subject, d.unit_id as "unitId",
        d.happened_at as "happenedAt", d.attempts, d.refusals, d.data,
        exists (select from webhook_reach($1) r
          where r.room = split_part(d.event, '.', 1) and (r.all_units or d.unit_id = any (r.unit_ids))) as "isSeen"
      from webhook_deliveries d join webhooks w using (account_id, webhook_id)
      where d.account_id = current_account_id() and d.webhook_id = $1 and d.state = 'waiting' and d.next_at <= $2
        and w.enabled
      order by d.webhook_delivery_id limit 1`,
    [webhookId, at],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isSeen, accountId, address, secret, formerSecrets, name, savedBy, ...delivery } = row;
  return { endpoint: { accountId, address, secret, formerSecrets, name, savedBy }, delivery, isSeen };
}

async function settle(
  client: ClientBase,
  webhookId: number,
  id: string,
  state: 'unseen' | 'failed',
  at: Date,
): Promise<void> {
  await client.query(
    `update webhook_deliveries set state = $3, settled_at = $4
      where account_id = current_account_id() and webhook_id = $1 and webhook_delivery_id = $2`,
    [webhookId, id, state, at],
  );
}

async function keepDelivered(
  client: ClientBase,
  webhookId: number,
  id: string,
  status: number | null,
  at: Date,
): Promise<true> {
  await client.query(
    `update webhook_deliveries set state = 'delivered', attempts = attempts + 1, last_attempt_at = $4, last_status = $3,
        last_detail = null, settled_at = $4
      where account_id = current_account_id() and webhook_id = $1 and webhook_delivery_id = $2`,
    [webhookId, id, status, at],
  );
  await client.query(
    `update webhooks set failing_since = null, failures = 0, retry_at = null,
        taken_until = clock_timestamp() + make_interval(secs => $2)
      where account_id = current_account_id() and webhook_id = $1`,
    [webhookId, TAKEN_SECONDS],
  );
  return true;
}

interface Failure {
  readonly endpoint: Due;
  readonly webhookId: number;
  readonly delivery: Delivery;
  readonly status: number | null;
  readonly detail: string | null;
  readonly at: Date;
}

/**
 * Returns whether other deliveries may continue. Ignores a response from an address that was changed in the meantime.
 */
async function keepFailed(
  client: ClientBase,
  { endpoint, webhookId, delivery, status, detail, at }: Failure,
): Promise<boolean> {
  const held = await client.query(
    `select from webhooks where account_id = current_account_id() and webhook_id = $1 and address = $2 for no key update`,
    [webhookId, endpoint.address],
  );
  if (held.rowCount === 0) return true;
  const isOfEndpoint = status === null || status === 408 || status === 429 || status >= 500;
  const refusals = delivery.refusals + (isOfEndpoint ? 0 : 1);
  const waitSeconds = isOfEndpoint ? 0 : RETRY_SECONDS[refusals - 1];
  await client.query(
    `update webhook_deliveries set attempts = attempts + 1, refusals = $3, last_attempt_at = $4, last_status = $5, last_detail = $6,
        next_at = $4::timestamptz + make_interval(secs => $7)
      where account_id = current_account_id() and webhook_id = $1 and webhook_delivery_id = $2`,
    [webhookId, delivery.id, refusals, at, status, detail, waitSeconds ?? 0],
  );
  if (waitSeconds === undefined) await settle(client, webhookId, delivery.id, 'failed', at);
  const { rows } = await client.query<{ because: 'failing' | 'gone' | null }>(
    `update webhooks w set failing_since = g.since, failures = w.failures + 1,
        retry_at = case when $3 then $2::timestamptz + make_interval(secs => g.held) else w.retry_at end,
        enabled = g.because is null, disabled_because = g.because
      from (
        select account_id, webhook_id, coalesce(failing_since, $2) as since,
          ($4::int[])[least(failures + 1, cardinality($4::int[]))] as held,
          case when $5 then 'gone' when failing_since <= $2::timestamptz - make_interval(days => $6) then 'failing' end as because
        from webhooks where account_id = current_account_id() and webhook_id = $1 and enabled for no key update) g
      where w.account_id = g.account_id and w.webhook_id = g.webhook_id
      returning w.disabled_because as because`,
    [webhookId, at, isOfEndpoint, HELD_SECONDS, status === 410, webhookPatienceDays],
  );
  const because = rows[0]?.because ?? null;
  if (because !== null)
    await notify(client, {
      accountId: endpoint.accountId,
      userId: endpoint.savedBy,
      kind: 'webhook_disabled',
      data: { webhookId, name: endpoint.name, because },
    });
  return !isOfEndpoint && because === null;
}
