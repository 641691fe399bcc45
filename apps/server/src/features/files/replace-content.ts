import { fileVersionsMost, maxId } from '@azimute/contract';
import type { Transaction } from '../../platform/transact.ts';

interface NewContent {
  readonly key: string;
  readonly sizeBytes: number;
  /** Null for the actor, now. */
  readonly uploaded: { readonly by: number | null; readonly at: Date } | null;
}

/**
 * Replaces a file's content. The previous content becomes a version; description, tags and links stay with the file.
 */
export async function replaceContent(
  transaction: Transaction,
  fileId: number,
  { key, sizeBytes, uploaded }: NewContent,
): Promise<void> {
  const { client, accountId, at } = transaction;
  await client.query(
    `insert into file_versions (account_id, file_id, content_number, object_key, size_bytes, uploaded_by, content_at)
      select account_id, file_id, content_number, object_key, size_bytes, uploaded_by, content_at
      from files where account_id = $1 and file_id = $2`,
    [accountId, fileId],
  );
  await client.query(
    `update files set object_key = $3, size_bytes = $4, content_number = content_number + 1, content_at = $6,
        uploaded_by = case when $5 then acting_user_id() else $7 end, version = version + 1, updated_at = $8
      where account_id = $1 and file_id = $2`,
    [accountId, fileId, key, sizeBytes, uploaded === null, uploaded?.at ?? at, uploaded?.by, at],
  );
  const beyond = await client.query<{ content_number: number }>(
    `select content_number from file_versions where account_id = $1 and file_id = $2
      order by content_number desc offset $3`,
    [accountId, fileId, fileVersionsMost],
  );
  const [newest] = beyond.rows;
  if (newest === undefined) return;
  await giveUpContents(transaction, 'file_versions', [fileId], newest.content_number);
  await client.query(
    'delete from file_versions where account_id = $1 and file_id = $2 and content_number <= $3',
    [accountId, fileId, newest.content_number],
  );
}

/**
 * Marks the objects of content that is about to be deleted. They stay for a day, so that a backup that read the rows
 * finds them.
 */
export async function giveUpContents(
  { client, accountId }: Transaction,
  table: 'file_versions' | 'trashed_files',
  fileIds: readonly number[],
  newestNumber = maxId,
): Promise<void> {
  await client.query(
    `update objects o set given_up_at = now() from ${table} t
      where t.account_id = $1 and t.file_id = any($2) and t.content_number <= $3
        and o.account_id = t.account_id and o.object_key = t.object_key`,
    [accountId, fileIds, newestNumber],
  );
}
