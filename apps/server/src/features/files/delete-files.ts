import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { holdFiles } from './files-context.ts';
import { giveUpContents } from './replace-content.ts';

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

export async function removeFiles(transaction: Transaction, fileIds: readonly number[]): Promise<void> {
  const { client, accountId } = transaction;
  for (const table of ['files', 'file_versions'] as const) await giveUpContents(transaction, table, fileIds);
  await client.query('delete from files where account_id = $1 and file_id = any($2)', [accountId, fileIds]);
}
