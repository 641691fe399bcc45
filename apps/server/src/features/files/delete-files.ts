import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { trashFiles } from './trash-files.ts';
import { holdFiles } from './files-context.ts';

/**
 * Moves files to the trash, all or nothing.
 * @throws DomainError not_found if one of them does not exist or is not open to the user
 */
export function deleteFiles(context: VerbContext, fileIds: readonly number[]): Promise<{ changed: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    const { rows } = await client.query<{ fileId: number; name: string; folderId: number | null }>(
      'select file_id as "fileId", name, file_folder_id as "folderId" from files where account_id = $1 and file_id = any($2) order by file_id',
      [accountId, fileIds],
    );
    if (rows.length !== fileIds.length) throw new DomainError('not_found');
    await trashFiles(transaction, rows);
    await auditMany(
      client,
      { action: 'file.delete', entity: 'file' },
      rows.map(({ fileId: entityId, name, folderId }) => ({ entityId, before: { name, folderId } })),
    );
    return { changed: rows.length };
  });
}
