import { setTimeout as sleep } from 'node:timers/promises';
import { createAlertTypeSchema } from '@azimute/contract';
import { saveNewAlertType } from '@azimute/server/src/features/alert-types/create-alert-type.ts';
import { asSuperuser } from './arrange-fleet.ts';
import { repeatUntilAnswered, type AttemptCounts } from './repeat-until-answered.ts';

export interface Alerter {
  /** Keys of the alerts, in the order of their responses. */
  readonly acknowledged: readonly string[];
  /** Resolves once the current alert is acknowledged. */
  stop(): Promise<void>;
}

const CODE = 'CHAOS';
const PAUSE_MS = 60;

/**
 * Plants an asset and an alert type for it in the domain's account, which notifies its users and an endpoint that never
 * responds.
 */
export async function arrangeAlerts(databaseUrl: string, domain: string): Promise<void> {
  const { code, ...settings } = createAlertTypeSchema.parse({
    code: CODE,
    name: CODE,
    group: 'event',
    state: 'live',
    condition: { type: 'external', codes: [CODE] },
    sending: { levels: [{ afterMinutes: 0, everyoneOfUnit: true, email: true }] },
  });
  await asSuperuser(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into assets (account_id, unit_id, code)
        select account_id, unit_id, $2 from units join accounts using (account_id) where domain = $1
        returning account_id as id`,
      [domain, CODE],
    );
    await client.query(
      `insert into webhooks (account_id, name, address, events, unit_ids, enabled, secret, saved_by)
        select account_id, $2, 'https://127.0.0.1:1/', '{alert.opened}', '{}', true, '', user_id
        from memberships join accounts using (account_id) where domain = $1`,
      [domain, CODE],
    );
    await saveNewAlertType({ client, accountId: rows[0]?.id ?? 0, at: new Date() }, code, settings);
  });
}

/** Raises alerts one by one, each with its own key until it is answered. */
export function startAlerter(url: string, key: string, counts: AttemptCounts): Alerter {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const raise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const alertKey = `chaos-${acknowledged.length}`;
      await repeatUntilAnswered(
        url,
        {
          method: 'POST',
          path: '/alerts',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ key: alertKey, code: CODE, asset: { code: CODE } }),
        },
        counts,
      );
      acknowledged.push(alertKey);
      await sleep(PAUSE_MS);
    }
  };
  const raising = raise();
  raising.catch(() => undefined);
  return {
    acknowledged,
    stop: async () => {
      stopping.abort();
      await raising;
    },
  };
}

/** Returns true if notifications of alerts or crossings are pending. */
export async function areAlertsWaiting(databaseUrl: string): Promise<boolean> {
  const { rowCount } = await asSuperuser(databaseUrl, (client) =>
    client.query(
      'select from list_waiting_alerts(now()) union all select from list_waiting_geofences(now())',
    ),
  );
  return rowCount !== 0;
}

/**
 * Describes violations: a follower of the geofence was notified twice of one crossing, or of one that was not recorded
 * live.
 */
export async function findFollowerViolations(databaseUrl: string): Promise<string[]> {
  const { rows } = await asSuperuser(databaseUrl, (client) =>
    client.query<{ told: number; events: number; left: number; crossings: number }>(
      `select count(*)::int as told, count(distinct data ->> 'eventId')::int as events,
        (select count(*)::int from geofence_notices) as left,
        (select count(*)::int from geofence_transitions where is_event and kind in ('entry', 'exit')) as crossings
      from notifications where kind = 'geofence_event'`,
    ),
  );
  return rows
    .filter(({ told, events, left, crossings }) => told !== events || left > 0 || told > crossings)
    .map(
      ({ told, events, left, crossings }) =>
        `followers were told ${told} times of ${events} of ${crossings} crossings, ${left} notices wait`,
    );
}

/**
 * Describes violations: acknowledged alerts that are missing, or do not have exactly one number, notice, notification,
 * line of an e-mail and delivery.
 */
export async function findAlertViolations(
  databaseUrl: string,
  acknowledged: readonly string[],
): Promise<string[]> {
  const { rows } = await asSuperuser(databaseUrl, (client) =>
    client.query<Record<string, number>>(
      `with raised as (
          select a.account_id, a.alert_id, a.number from alerts a join alert_types t using (account_id, alert_type_id)
          where t.code = $1
        )
        select count(*)::int as alerts, count(distinct number)::int as numbers, coalesce(max(number), 0) as highest,
          (select count(*)::int from alert_keys where key like 'chaos-%') as keys,
          (select count(*)::int from alert_occurrences o join raised r using (account_id, alert_id)) as occurrences,
          (select count(*)::int from alert_notices n join raised r using (account_id, alert_id)
            where n.outcome = 'told') as notices,
          (select count(*)::int from notifications where kind = 'alert_raised') as notifications,
          (select count(distinct data ->> 'alertId')::int from notifications where kind = 'alert_raised') as told,
          (select count(*)::int from alert_sendings where channel = 'email') as "lines of mails",
          (select count(*)::int from alert_sendings where channel = 'email' and outcome = 'sent' and mail_id is null)
            + (select count(*)::int from mails m where template = 'alert'
              and not exists (select from alert_sendings s where s.mail_id = m.mail_id)) as stray,
          (select count(*)::int from webhook_deliveries where event = 'alert.opened') as deliveries,
          (select count(distinct subject)::int from webhook_deliveries where event = 'alert.opened') as delivered
        from raised`,
      [CODE],
    ),
  );
  const { stray = 0, ...counts } = rows[0] ?? {};
  const wrong = Object.entries(counts)
    .filter(([, count]) => count !== acknowledged.length)
    .map(([what, count]) => `${acknowledged.length} alerts were acknowledged, ${what}: ${count}`);
  return stray === 0 ? wrong : [...wrong, `${stray} mails about alerts are there of which no sending tells`];
}
