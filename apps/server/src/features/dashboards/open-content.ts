import { audit } from '../../platform/audit.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readContent, type StoredContent } from './contents-reads.ts';
import type { TextLanguage } from './translated.ts';

/**
 * Reads an item for a viewer, and records it in the audit and in the user's recent items, at most once in ten
 * minutes. Records nothing if another user views as them: see `isOwn`.
 * @throws DomainError not_found
 */
export function openContent(
  context: VerbContext,
  contentId: number,
  { isOwn, language }: { readonly isOwn: boolean; readonly language: TextLanguage },
): Promise<StoredContent> {
  return transact(context, async (transaction) => {
    const content = await readContent(transaction, contentId, language);
    if (!isOwn || !(await noteOpening(transaction, contentId))) return content;
    await audit(transaction.client, {
      action: 'content.open',
      entity: 'content',
      entityId: contentId,
      after: { name: content.usual.name, kind: content.kind },
    });
    return content;
  });
}

async function noteOpening(
  { client, accountId, actor, at }: Transaction,
  contentId: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into content_marks as k (account_id, user_id, content_id, opened_at) values ($1, $2, $3, $4)
      on conflict (account_id, user_id, content_id) do update set opened_at = excluded.opened_at
        where k.opened_at is null or k.opened_at < excluded.opened_at - interval '10 minutes'`,
    [accountId, actor.userId, contentId, at],
  );
  return rowCount === 1;
}

/**
 * Adds an item to the user's favorites, or removes it.
 * @throws DomainError not_found
 */
export function markFavourite(context: VerbContext, contentId: number, favourite: boolean): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId, actor } = transaction;
    await readContent(transaction, contentId);
    const { rowCount } = await client.query(
      `insert into content_marks as k (account_id, user_id, content_id, favourite) values ($1, $2, $3, $4)
        on conflict (account_id, user_id, content_id) do update set favourite = excluded.favourite
          where k.favourite <> excluded.favourite`,
      [accountId, actor.userId, contentId, favourite],
    );
    if (rowCount === 0) return;
    await audit(client, {
      action: 'content.favourite',
      entity: 'content',
      entityId: contentId,
      after: { favourite },
    });
  });
}
