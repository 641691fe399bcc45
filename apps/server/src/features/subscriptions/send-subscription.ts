import { maxId } from '@azimute/contract';
import type { Pool } from 'pg';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import {
  deliverSubscription,
  timesOf,
  type SubscriptionPost,
  type SubscriptionTimes,
} from './deliver-subscription.ts';
import { subscriptions } from './subscriptions.ts';

export const sendSubscriptionTask = 'send_subscription';

/**
 * Mails the last complete period outside the schedule, to all recipients or only to the user. @throws DomainError
 * not_found if it is another user's subscription
 */
export function sendSubscription(
  context: VerbContext,
  subscriptionId: number,
  { onlyMe }: { readonly onlyMe: boolean },
): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, at } = transaction;
    const { name } = await subscriptions.lock(transaction, subscriptionId);
    await enqueueJob(client, {
      task: sendSubscriptionTask,
      payload: { subscriptionId, askedAt: at.toISOString(), onlyMe },
      queue: 'short',
      key: `${sendSubscriptionTask}.${subscriptionId}${onlyMe ? '.me' : ''}`,
    });
    await audit(client, {
      action: 'subscription.send',
      entity: 'subscription',
      entityId: subscriptionId,
      after: { name, onlyMe },
    });
  });
}

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  subscriptionId: z.int().positive().max(maxId),
  askedAt: z.iso.datetime(),
  onlyMe: z.boolean(),
});

/** Mails a requested delivery, even if the subscription is paused. */
export async function runSendSubscription(
  post: SubscriptionPost,
  connection: Pool,
  payload: unknown,
): Promise<void> {
  const { accountId, subscriptionId, askedAt, onlyMe } = payloadSchema.parse(payload);
  const { rows } = await connection.query<
    SubscriptionTimes & { readonly owner: SubscriptionTimes['recipients'] }
  >(
    `select ${timesOf('t.ended')}, t.owner
      from (select *, period_ended(period, $3::timestamptz at time zone time_zone) as ended from subscription_times
        where account_id = $1 and subscription_id = $2) as t`,
    [accountId, subscriptionId, askedAt],
  );
  const [asked] = rows;
  if (asked === undefined) return;
  const due = onlyMe ? { ...asked, recipients: asked.owner } : asked;
  await deliverSubscription(post, due, new Date(askedAt));
}
