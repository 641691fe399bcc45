import type { AlertChoices, AlertSending } from '@azimute/contract';
import { nextStartMs } from '@azimute/engine/geofences';
import type { ClientBase } from 'pg';
import { quietUntil } from './quiet-until.ts';

type Digest = AlertSending['digest'];

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hourMs = 3_600_000;
const order: readonly Digest[] = ['at_once', 'hourly', 'daily'];
/** When a daily digest goes out, by the clock of its reader. */
const daily = { from: '08:00', to: '08:01' };

/** What people of the account of the transaction chose; who chose nothing is not there. */
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
 * When a mail goes to a reader, and whether with others in one: at the later of what the type and the reader say, behind the
 * quiet hours of both. Null where the reader wants none.
 */
export function mailTimeOf(sending: Sending): SendingTime | null {
  const { choices, digest } = sending;
  if (choices?.mails === 'none') return null;
  const own = choices?.mails ?? 'at_once';
  return timeOf(sending, order.indexOf(own) > order.indexOf(digest) ? own : digest);
}

/** When a push goes to a reader: as a mail, but that what they chose of mails is not about it. */
export function pushTimeOf(sending: Sending): SendingTime {
  return timeOf(sending, sending.digest);
}

function timeOf({ quietHours, choices, timeZone, at }: Sending, longest: Digest): SendingTime {
  const told = digestAt(longest, timeZone, at);
  const afterType = quietUntil(quietHours, timeZone, told);
  const afterOwn = quietUntil(choices?.quietHours ?? null, timeZone, afterType);
  // The end of the one may lie in the other.
  return { dueAt: quietUntil(quietHours, timeZone, afterOwn), isDigest: longest !== 'at_once' };
}

function digestAt(digest: Digest, timeZone: string, at: Date): Date {
  if (digest === 'at_once') return at;
  if (digest === 'hourly') return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs);
  const nextMs = nextStartMs({ zone: timeZone, days: everyDay, ...daily }, at.getTime());
  return nextMs === null ? at : new Date(nextMs);
}
