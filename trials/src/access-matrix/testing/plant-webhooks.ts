import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { sealSecret } from '@azimute/server/src/platform/seal-secret.ts';
import { testKeys } from '@azimute/server/src/platform/testing/test-keys.ts';

/** An endpoint to change, one to delete, and the first one's deliveries. Planting again restores them. */
export const webhookIdsOf = (unitId: number) => ({
  webhookId: 1_000_000 + 2 * unitId,
  otherWebhookId: 1_000_001 + 2 * unitId,
});
export const deliveryIdOf = (unitId: number): number => 1_000_000 + unitId;
export const webhookSavedAt = '2026-01-01T00:00:00.000Z';

interface PlaceOfWebhooks {
  readonly accountId: number;
  readonly unitId: number;
  readonly userId: number;
  readonly text: string;
}

export async function plantWebhooks(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  { accountId, unitId, userId, text }: PlaceOfWebhooks,
): Promise<void> {
  const secret = sealSecret(testKeys.sealingKey, Buffer.from('whsec_AAAA'), `webhook ${accountId}`);
  await queryAsOwner(
    `insert into webhooks (account_id, webhook_id, name, address, events, unit_ids, enabled, secret, saved_by, updated_at)
      overriding system value
      select $1, id, $3::text || id, 'https://127.0.0.1:1/', '{alert.opened}', array[$2::int], true, $5, $4, $6
      from unnest($7::int[]) as w (id)
      on conflict (account_id, webhook_id) do update set updated_at = excluded.updated_at, name = excluded.name,
        unit_ids = excluded.unit_ids, former_secrets = '{}', former_until = '{}', saved_by = excluded.saved_by
        where webhooks.updated_at <> excluded.updated_at`,
    [accountId, unitId, text, userId, secret, webhookSavedAt, Object.values(webhookIdsOf(unitId))],
  );
  await queryAsOwner(
    `insert into webhook_deliveries (account_id, webhook_id, webhook_delivery_id, event_id, event, unit_id, subject,
        happened_at, data, state, settled_at, created_at)
      overriding system value
      select $1, d.webhook_id, d.id, 'planted', 'alert.opened', $2, 'alerts/1', now(), $3, 'delivered', now(),
        now() - make_interval(days => d.days)
      from jsonb_to_recordset($4) as d (webhook_id int, id bigint, days int)
      on conflict (account_id, webhook_id, webhook_delivery_id) do update set state = 'delivered', settled_at = now()
        where webhook_deliveries.state <> 'delivered'`,
    [
      accountId,
      unitId,
      JSON.stringify(dataOf(unitId, text)),
      // One is old enough for the job to remove.
      JSON.stringify([
        { webhook_id: webhookIdsOf(unitId).webhookId, id: deliveryIdOf(unitId), days: 0 },
        { webhook_id: webhookIdsOf(unitId).otherWebhookId, id: 2 * deliveryIdOf(unitId), days: 31 },
      ]),
    ],
  );
}

function dataOf(unitId: number, text: string): object {
  return {
    alertId: 1,
    number: 1,
    change: 'raised',
    type: { id: 1, code: 'T', name: text },
    group: 'alert',
    category: 'alert',
    severity: 'medium',
    status: 'opened',
    asset: null,
    unit: { id: unitId, code: text, name: text },
    geofence: null,
    place: null,
    openedAt: webhookSavedAt,
    endedAt: null,
    resolvedAt: null,
    dueAt: null,
    occurrences: 1,
    worstValue: null,
    owner: null,
    cause: null,
    orderNumber: null,
    externalCode: null,
  };
}
