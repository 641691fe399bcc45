import {
  startPushService,
  type PushService,
} from '@azimute/server/src/features/push/testing/start-push-service.ts';
import { asSuperuser } from './arrange-fleet.ts';
import { repeatUntilAnswered } from './repeat-until-answered.ts';

export interface PushReceiver {
  readonly service: PushService;
  /** Number of received messages, including repeats. */
  readonly received: number;
  stop(): Promise<void>;
}

const BROWSER = 'chaos';

/** Starts a push service that stays up, and subscribes a browser of the token's user. */
export async function startPushReceiver(url: string, token: string): Promise<PushReceiver> {
  const service = await startPushService();
  await repeatUntilAnswered(
    url,
    {
      method: 'POST',
      path: '/push-browsers',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(service.subscribe(BROWSER)),
    },
    { refusals: 0, unanswered: 0 },
  );
  return {
    service,
    get received() {
      return service.pushed.length;
    },
    stop: () => service.stop(),
  };
}

/** Returns true if a message to a browser is pending. */
export async function arePushesWaiting(databaseUrl: string): Promise<boolean> {
  const { rowCount } = await asSuperuser(databaseUrl, (client) =>
    client.query("select from push_messages where state = 'waiting'"),
  );
  return rowCount !== 0;
}

/**
 * Describes violations: undelivered pushes, pushes recorded as delivered that never arrived or that had no recipient;
 * and alerts that are neither pushed nor waiting for the end of a burst, or were pushed by two messages.
 */
export async function findPushViolations(
  databaseUrl: string,
  { service }: PushReceiver,
  acknowledged: readonly string[],
): Promise<string[]> {
  const came = new Set(service.pushed.map(({ text }) => text.id));
  return await asSuperuser(databaseUrl, async (client) => {
    const { rows: messages } = await client.query<{ id: string; state: string }>(
      'select push_id as id, state from push_messages',
    );
    const { rows } = await client.query<{ sendings: number; alerts: number; settled: number }>(
      `select count(*)::int as sendings, count(distinct alert_id)::int as alerts,
          count(*) filter (where outcome = 'sent' and push_id is not null
            or sent_at is null and push_id is null and due_at > now())::int as settled
        from alert_sendings where channel = 'push'`,
    );
    const known = new Set(messages.map(({ id }) => id));
    return [
      ...messages
        .filter(({ id, state }) => state !== 'delivered' || !came.has(id))
        .map(({ id, state }) => `push ${id} is ${state}, ${came.has(id) ? 'came' : 'never came'}`),
      ...[...came].filter((id) => !known.has(id)).map((id) => `push ${id} came, none was to be sent`),
      ...(known.size === messages.length ? [] : ['two messages of one push to one browser']),
      ...Object.entries(rows[0] ?? {})
        .filter(([, count]) => count !== acknowledged.length)
        .map(([what, count]) => `${acknowledged.length} alerts were acknowledged, pushes: ${what} ${count}`),
    ];
  });
}
