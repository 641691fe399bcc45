import pg, { type Pool } from 'pg';
import type { Logger } from '../../platform/log.ts';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { kindOf } from './content-kinds.ts';
import {
  deliverSubscription,
  timesOf,
  type SubscriptionPost,
  type SubscriptionTimes,
} from './deliver-subscription.ts';

interface DueRun extends SubscriptionPost {
  /** Connects as `azimute_jobs`. */
  readonly connection: Pool;
  readonly log: Pick<Logger, 'error'>;
  readonly signal: AbortSignal;
}

interface Due extends SubscriptionTimes {
  /** True if the next period is due as well. */
  readonly isOverdue: boolean;
}

const NEXT_DUE = `select ${timesOf('t.next_to')}, t.due_at + ('1 ' || t.period)::interval <= $1 as "isOverdue"
  from subscription_times t
  where not t.is_paused and t.due_at <= $1 and not t.subscription_id = any ($2::int[])
  order by t.due_at, t.subscription_id limit 1`;

/**
 * E-mails due subscriptions, one period after another. A failed one is retried in the next run without delaying others.
 * Once its next period is due, it continues without the recipients who could not be reached.
 */
export async function sendDueSubscriptions(run: DueRun): Promise<void> {
  const { connection, clock, log, signal } = run;
  await connection.query(
    `delete from subscription_deliveries where expires_at < $1::timestamptz - interval '90 days'`,
    [clock.now()],
  );
  const failed: number[] = [];
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await connection.query<Due>(NEXT_DUE, [clock.now(), failed]);
    const [due] = rows;
    if (due === undefined) return;
    const { account_id: accountId, subscription_id: subscriptionId } = due;
    try {
      await sendDue(run, due);
    } catch (error) {
      log.error({ err: error, accountId, subscriptionId }, 'A subscription could not be sent; trying again');
      failed.push(subscriptionId);
    }
  }
}

async function sendDue(run: DueRun, due: Due): Promise<void> {
  const { account_id: accountId, subscription_id: subscriptionId } = due;
  try {
    if (!due.isOverdue || kindOf(due).sendsMissed) await deliverSubscription(run, due, null);
  } catch (error) {
    if (!due.isOverdue || (isPassing(error) && !isTooLong(error))) throw error;
    run.log.error(
      { err: error, accountId, subscriptionId },
      'A subscription was not sent to all recipients before its next period',
    );
  }
  // If its owner changed the time in the meantime, the next period is already set.
  await run.connection.query(
    `update subscriptions set next_to = (next_to + ('1 ' || period)::interval)::date
      where account_id = $1 and subscription_id = $2 and next_to = $3 and not is_paused`,
    [accountId, subscriptionId, due.toDay],
  );
}

const QUERY_CANCELED = '57014';

/** A statement that exceeded the database's time limit would do so again. */
function isTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}
