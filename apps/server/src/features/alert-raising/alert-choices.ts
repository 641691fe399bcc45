import { hourMs } from '@azimute/contract/durations';
import type { AlertChoices, AlertSending } from '@azimute/contract';
import { nextStartMs } from '@azimute/engine/geofences';
import type { ClientBase } from 'pg';
import { quietUntil } from './quiet-until.ts';

type Digest = AlertSending['digest'];

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const order: readonly Digest[] = ['at_once', 'hourly', 'daily'];
/** Sending time of a daily digest, in its reader's time zone. */
const daily = { from: '08:00', to: '08:01' };

/** Reads the choices of users in the transaction's account; omits users without any. */
export async function readAlertChoices(client: ClientBase): Promise<Map<number, AlertChoices>> {
  const { rows } = await client.query<AlertChoices & { userId: number }>(
    `select user_id as "userId", from_severity as "fromSeverity", mails,
        case when quiet_from is not null then json_build_object('from', quiet_from, 'to', quiet_to) end as "quietHours"
      from alert_choices where account_id = current_account_id()`,
  );
  return new Map(rows.map(({ userId, ...choices }) => [userId, choices]));
}

interface SendingTime {
  readonly dueAt: Date;
  readonly isDigest: boolean;
}

interface Sending {
  readonly digest: Digest;
  readonly quietHours: AlertSending['quietHours'];
  readonly choices: AlertChoices | undefined;
  readonly timeZone: string;
  readonly at: Date;
}

/**
 * Returns when an e-mail is sent to a reader, and whether as a digest: at the later time of the type's and the reader's
 * settings, after the quiet hours of both. Null if the reader has turned it off.
 */
export function mailTimeOf(sending: Sending): SendingTime | null {
  const { choices, digest } = sending;
  if (choices?.mails === 'none') return null;
  const own = choices?.mails ?? 'at_once';
  return timeOf(sending, order.indexOf(own) > order.indexOf(digest) ? own : digest);
}

/** Returns when a push is sent to a reader: like an e-mail, but without the reader's choices for mails. */
export function pushTimeOf(sending: Sending): SendingTime {
  return timeOf(sending, sending.digest);
}

function timeOf({ quietHours, choices, timeZone, at }: Sending, longest: Digest): SendingTime {
  const told = digestAt(longest, timeZone, at);
  const afterType = quietUntil(quietHours, timeZone, told);
  const afterOwn = quietUntil(choices?.quietHours ?? null, timeZone, afterType);
  // The end of one quiet period may fall into the other.
  return { dueAt: quietUntil(quietHours, timeZone, afterOwn), isDigest: longest !== 'at_once' };
}

function digestAt(digest: Digest, timeZone: string, at: Date): Date {
  if (digest === 'at_once') return at;
  if (digest === 'hourly') return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs);
  const nextMs = nextStartMs({ zone: timeZone, days: everyDay, ...daily }, at.getTime());
  return nextMs === null ? at : new Date(nextMs);
}
