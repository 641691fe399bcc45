import type { DeleteFileFolderQuery } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { trashFiles } from './trash-files.ts';
import { holdFiles } from './files-context.ts';
import { subtreeOf } from './folder-rules.ts';
import { listFolders } from './folders-reads.ts';

/**
 * Deletes a folder with all that it holds: its files go into the trash.
 * @throws DomainError not_found; conflict when it holds other numbers of folders and files than the person was shown
 */
export function deleteFolder(
  context: VerbContext,
  folderId: number,
  shown: DeleteFileFolderQuery,
): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    const { items } = await listFolders(transaction);
    const folder = items.find(({ id }) => id === folderId);
    if (folder === undefined) throw new DomainError('not_found');
    const { folderCount, fileCount } = folder;
    if (folderCount !== shown.folders || fileCount !== shown.files)
      throw new DomainError('conflict', {
        detail: `The folder now has ${folderCount} folders and ${fileCount} files, which would also be deleted. Review them and try again.`,
      });
    const folderIds = subtreeOf(items, folderId);
    const { rows } = await client.query<{ fileId: number; folderId: number }>(
      'select file_id as "fileId", file_folder_id as "folderId" from files where account_id = $1 and file_folder_id = any($2)',
      [accountId, folderIds],
    );
    await trashFiles(transaction, rows);
    await client.query('delete from file_folders where account_id = $1 and file_folder_id = any($2)', [
      accountId,
      folderIds,
    ]);
    await audit(client, {
      action: 'file-folder.delete',
      entity: 'file-folder',
      entityId: folderId,
      before: { name: folder.name, folders: folderCount, files: fileCount },
    });
  });
}
