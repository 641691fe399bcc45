import { dayMs } from '@azimute/contract/durations';
import { randomUUID } from 'node:crypto';
import {
  seesModule,
  subscriptionLinkDays,
  type Locale,
  type ModuleCode,
  type SubscriptionContent,
} from '@azimute/contract';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { noteRecalculating } from '../../platform/lists/recalculating-note.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type Transaction, type VerbDependencies } from '../../platform/transact.ts';
import { deriveLinkToken, hashLinkToken } from '../identity/link-token.ts';
import type { ContentPeriod } from './content-kind.ts';
import { kindOf } from './content-kinds.ts';

interface Recipient {
  readonly id: number;
  readonly locale: Locale;
}

/** A row of the view subscription_times, with its period to send. */
export interface SubscriptionTimes extends ContentPeriod {
  readonly account_id: number;
  readonly subscription_id: number;
  readonly kind: SubscriptionContent['kind'];
  readonly module: ModuleCode;
  readonly created_by: number;
  readonly recipients: readonly Recipient[];
  readonly time_zone: string;
}

/** The columns of `SubscriptionTimes` in `t`, for the period that ends with a day. */
export const timesOf = (
  ends: string,
): string => `t.account_id, t.subscription_id, t.kind, t.module, t.created_by,
  t.recipients, t.time_zone, t.period, (${ends})::text as "toDay", (${ends} - 1)::text as "lastDay",
  period_begins(t.period, ${ends})::text as "fromDay",
  period_begins(t.period, ${ends})::timestamp at time zone t.time_zone as "from",
  ${ends}::timestamp at time zone t.time_zone as "to"`;

export interface SubscriptionPost extends VerbDependencies {
  readonly linkKey: Buffer;
}

const LINK_MS = subscriptionLinkDays * dayMs;

/**
 * E-mails a period of a subscription to each recipient with their own rights, once even after restarts. Sends nothing
 * if its owner is no longer a member or does not see its module. A failure for one recipient does not affect others:
 * the first error is thrown at the end.
 */
export async function deliverSubscription(
  post: SubscriptionPost,
  due: SubscriptionTimes,
  askedAt: Date | null,
): Promise<void> {
  const { account_id: accountId, module, created_by, recipients } = due;
  const readerOf = async (userId: number): Promise<Actor | null> => {
    const actor = await readMemberByNow(post.database.app, { accountId, userId, sessionId: null });
    return actor !== null && seesModule(actor.sees, module) ? actor : null;
  };
  if ((await readerOf(created_by)) === null) return;
  const failures: unknown[] = [];
  for (const { id, locale } of recipients)
    try {
      const actor = await readerOf(id);
      if (actor === null) continue;
      await transact({ ...post, actor }, (transaction) =>
        deliver(transaction, post.linkKey, due, { askedAt, locale }),
      );
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

interface Delivery {
  readonly askedAt: Date | null;
  readonly locale: Locale;
}

async function deliver(
  transaction: Transaction,
  linkKey: Buffer,
  due: SubscriptionTimes,
  { askedAt, locale }: Delivery,
): Promise<void> {
  const { client, accountId, at } = transaction;
  const { subscription_id: subscriptionId, from, to, fromDay, lastDay, time_zone: timeZone } = due;
  const found = await client.query<{ name: string; content: SubscriptionContent; isSent: boolean }>(
    `select r.name, r.content, exists (select from subscription_deliveries d
        where d.account_id = $1 and d.subscription_id = $2 and d.user_id = current_user_id()
          and d.from_at = $3 and d.to_at = $4 and d.asked_at is not distinct from $5) as "isSent"
      from subscriptions r where r.account_id = $1 and r.subscription_id = $2`,
    [accountId, subscriptionId, from, to, askedAt],
  );
  const [subscription] = found.rows;
  if (subscription === undefined || subscription.isSent) return;
  const kind = kindOf(subscription.content);
  const written = await kind.write(transaction, subscription.content, due, locale);
  if (written === null) return;
  const { lines, content, counts, recalculatingFrom, address } = written;
  const note = noteRecalculating(recalculatingFrom, { locale, timeZone });
  const linkId = kind.openFile === undefined ? null : randomUUID();
  const made = await client.query<{ id: string }>(
    `insert into subscription_deliveries (account_id, subscription_id, user_id, name, content, module, from_at, to_at, asked_at,
        lines, counts, link_id, token_hash, created_at, expires_at)
      values ($1, $2, current_user_id(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict do nothing returning subscription_delivery_id as id`,
    [
      accountId,
      subscriptionId,
      subscription.name,
      content,
      due.module,
      from,
      to,
      askedAt,
      note === null ? lines : [...lines, note],
      counts,
      linkId,
      linkId === null ? null : hashLinkToken(deriveLinkToken(linkKey, 'subscription', linkId)),
      at,
      new Date(at.getTime() + LINK_MS),
    ],
  );
  const [delivery] = made.rows;
  if (delivery !== undefined)
    await client.query('select send_subscription_mail($1, $2)', [delivery.id, { fromDay, lastDay, address }]);
}
