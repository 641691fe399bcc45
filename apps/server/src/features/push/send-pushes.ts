import type { Locale } from '@azimute/contract';
import type { ClientBase, Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import type { AboutAlerts } from '../mail/alert-facts.ts';
import { postPush, pushKeptSeconds, type PushAnswer } from './post-push.ts';
import type { PushSettings } from './push-settings.ts';
import { writePush } from './write-push.ts';

/**
 * A message to one browser:
 *
 *   waiting -> delivered   the push service accepted it
 *   waiting -> unseen      the user no longer sees its subject
 *   waiting -> gone        the push service does not know the browser (404, 410), which is removed; or its session
 *   ended
 *   waiting -> waiting     no response, or 408, 429 or 5xx: retried later
 *   waiting -> failed      any other response; or it is twelve hours old
 */
export interface DuePush {
  readonly accountId: number;
  readonly userId: number;
  readonly id: string;
  readonly pushId: string;
  readonly browserId: number;
  readonly about: AboutAlerts;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly subscription: Buffer | null;
  readonly locale: Locale;
  readonly isSeen: boolean;
}

type Ending = 'delivered' | 'failed' | 'gone' | 'unseen';

/** Receives the result for a user's message: `sent` once one of their browsers received it. */
export type ResolvePushed = (
  client: ClientBase,
  pushed: { readonly accountId: number; readonly pushId: string; readonly at: Date },
  outcome: 'sent' | 'unseen' | 'undelivered',
) => Promise<void>;

export interface SendPushSettings extends PushSettings {
  readonly jobs: Pool;
  readonly clock: Clock;
  readonly settled: ResolvePushed;
}

/** Most of the time is spent waiting for push services. */
const AT_ONCE = 32;
/** Limits each account, so that a slow push service of one does not delay others. */
const OF_ACCOUNT = 8;
/** Longer than the longest request. */
const TAKEN_MS = 60_000;
const RETRY_SECONDS = [10, 60, 300, 900, 1_800] as const;
const RETRY_MOST_SECONDS = 3_600;

/** Claims due messages that no process has claimed, as many as its limits allow beside `inHand`. */
export async function takePushes(
  { clock, jobs }: Pick<SendPushSettings, 'clock' | 'jobs'>,
  inHand: readonly DuePush[],
): Promise<readonly DuePush[]> {
  const at = clock.now();
  const { rows } = await jobs.query<DuePush>(
    `select account_id as "accountId", user_id as "userId", push_message_id as id, push_id as "pushId",
        push_browser_id as "browserId", about, created_at as "createdAt", attempts, subscription, locale, is_seen as "isSeen"
      from take_push_messages($1, $2, $3, $4, $5)`,
    [
      at,
      new Date(at.getTime() + TAKEN_MS),
      AT_ONCE - inHand.length,
      OF_ACCOUNT,
      inHand.map(({ accountId }) => accountId),
    ],
  );
  return rows;
}

/** Sends a claimed message and records its result. */
export async function sendPush(settings: SendPushSettings, due: DuePush): Promise<void> {
  const answer =
    due.subscription === null || !due.isSeen ? null : await post(settings, due, due.subscription);
  const at = settings.clock.now();
  const ending = endingOf(due, answer, at);
  await inTransaction(
    settings.jobs,
    (client) => client.query(`begin; select set_config('azimute.account_id', '${due.accountId}', true)`),
    async (client) => {
      if (ending === null) await putOff(client, due, answer, at);
      else await settle(client, settings.settled, { due, ending, status: answer?.status ?? null, at });
    },
  );
}

function post(settings: SendPushSettings, due: DuePush, subscription: Buffer): Promise<PushAnswer> {
  const { accountId, about, locale, pushId } = due;
  const { defaultLocale, clock } = settings;
  const isUrgent = about.alerts.some(({ severity }) => severity === 'critical' || severity === 'high');
  const text = writePush({ id: pushId, locale, defaultLocale }, about);
  return postPush(settings, { accountId, subscription, text, isUrgent, at: clock.now() });
}

/** Null if it is retried. */
function endingOf({ createdAt, isSeen }: DuePush, answer: PushAnswer | null, at: Date): Ending | null {
  if (answer === null) return isSeen ? 'gone' : 'unseen';
  switch (answer.outcome) {
    case 'unanswered':
      return at.getTime() - createdAt.getTime() >= pushKeptSeconds * 1_000 ? 'failed' : null;
    case 'refused':
      return 'failed';
    default:
      return answer.outcome;
  }
}

async function putOff(client: ClientBase, due: DuePush, answer: PushAnswer | null, at: Date): Promise<void> {
  const own = RETRY_SECONDS[Math.min(due.attempts, RETRY_SECONDS.length - 1)] ?? RETRY_MOST_SECONDS;
  const seconds = Math.min(Math.max(own, answer?.retryAfterSeconds ?? 0), RETRY_MOST_SECONDS);
  await client.query(
    `update push_messages set attempts = attempts + 1, last_status = $4, taken_until = null,
        next_at = $5::timestamptz + make_interval(secs => $6)
      where account_id = $1 and user_id = $2 and push_message_id = $3 and state = 'waiting'`,
    [due.accountId, due.userId, due.id, answer?.status ?? null, at, seconds],
  );
}

interface Settling {
  readonly due: DuePush;
  readonly ending: Ending;
  readonly status: number | null;
  readonly at: Date;
}

async function settle(
  client: ClientBase,
  settled: ResolvePushed,
  { due, ending, status, at }: Settling,
): Promise<void> {
  const { accountId, userId, id, pushId, browserId } = due;
  // Two messages that end concurrently would not see each other's end.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('azimute.push.' || $1, 0))`, [pushId]);
  await client.query(
    `update push_messages set state = $4, attempts = attempts + 1, last_status = $5, taken_until = null, settled_at = $6
      where account_id = $1 and user_id = $2 and push_message_id = $3 and state = 'waiting'`,
    [accountId, userId, id, ending, status, at],
  );
  const browser = [accountId, userId, browserId];
  const named = 'where account_id = $1 and user_id = $2 and push_browser_id = $3';
  if (ending === 'gone') await client.query(`delete from push_browsers ${named}`, browser);
  if (ending === 'delivered')
    await client.query(`update push_browsers set last_sent_at = $4 ${named}`, [...browser, at]);
  const { rows } = await client.query<{ waiting: boolean }>(
    `select exists (select from push_messages
      where account_id = $1 and user_id = $2 and push_id = $3 and state = 'waiting') as waiting`,
    [accountId, userId, pushId],
  );
  const pushed = { accountId, pushId, at };
  if (ending === 'delivered') await settled(client, pushed, 'sent');
  else if (rows[0]?.waiting === false)
    await settled(client, pushed, ending === 'unseen' ? 'unseen' : 'undelivered');
}
