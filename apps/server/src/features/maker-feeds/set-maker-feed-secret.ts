import type { MakerFeed, SetMakerFeedSecret } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { openSecret, sealSecret } from '../../platform/seal-secret.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import type { MakerFeeds } from './maker-feed-records.ts';

const contextOf = (accountId: number, feedId: number): string => `maker feed ${accountId} ${feedId}`;

/** Stores the secret of a feed, which is polled at once. @throws DomainError not_found */
export function setMakerFeedSecret(
  context: VerbContext,
  { feeds, sealingKey }: { readonly feeds: MakerFeeds; readonly sealingKey: Buffer },
  feedId: number,
  { secret }: SetMakerFeedSecret,
): Promise<MakerFeed> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await feeds.lock(transaction, feedId);
    await client.query(
      `update maker_feeds set secret = $3, next_at = '-infinity', saved_by = current_user_id()
        where account_id = $1 and maker_feed_id = $2`,
      [accountId, feedId, sealSecret(sealingKey, Buffer.from(secret), contextOf(accountId, feedId))],
    );
    await audit(client, { action: 'maker-feed.set-secret', entity: 'maker-feed', entityId: feedId });
    return await feeds.read(transaction, feedId);
  });
}

/** Returns null if it was encrypted with another installation's key. */
export function openFeedSecret(
  sealingKey: Buffer,
  accountId: number,
  feedId: number,
  sealed: Buffer,
): string | null {
  try {
    return openSecret(sealingKey, sealed, contextOf(accountId, feedId)).toString();
  } catch {
    return null;
  }
}

/** Polls a feed as soon as possible. @throws DomainError not_found */
export function pollMakerFeed(context: VerbContext, feeds: MakerFeeds, feedId: number): Promise<MakerFeed> {
  return transact(context, async (transaction) => {
    await feeds.lock(transaction, feedId);
    await transaction.client.query(
      `update maker_feeds set next_at = '-infinity' where account_id = $1 and maker_feed_id = $2`,
      [transaction.accountId, feedId],
    );
    return await feeds.read(transaction, feedId);
  });
}
