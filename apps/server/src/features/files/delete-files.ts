import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { holdFiles } from './files-context.ts';

/**
 * Deletes files with their links, all of them or none.
 * @throws DomainError not_found when one of them does not exist or is not open to the person
 */
export function deleteFiles(context: VerbContext, fileIds: readonly number[]): Promise<{ changed: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    const { rows } = await client.query<{ file_id: number; name: string; file_folder_id: number | null }>(
      'select file_id, name, file_folder_id from files where account_id = $1 and file_id = any($2) order by file_id',
      [accountId, fileIds],
    );
    if (rows.length !== fileIds.length) throw new DomainError('not_found');
    await removeFiles(transaction, fileIds);
    await auditMany(
      client,
      { action: 'file.delete', entity: 'file' },
      rows.map(({ file_id: entityId, name, file_folder_id: folderId }) => ({
        entityId,
        before: { name, folderId },
      })),
    );
    return { changed: rows.length };
  });
}

/** Their objects stay for a day, so that a backup that read the rows finds them. */
export async function removeFiles(
  { client, accountId }: Transaction,
  fileIds: readonly number[],
): Promise<void> {
  await client.query(
    `update objects o set given_up_at = now() from files f
      where f.account_id = $1 and f.file_id = any($2) and o.account_id = f.account_id and o.object_key = f.object_key`,
    [accountId, fileIds],
  );
  await client.query('delete from files where account_id = $1 and file_id = any($2)', [accountId, fileIds]);
}
