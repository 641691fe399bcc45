import type { DeleteFileFolderQuery } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { trashFiles } from './trash-files.ts';
import { holdFiles } from './files-context.ts';
import { subtreeOf } from './folder-rules.ts';
import { listFolders } from './folders-reads.ts';
import { counted } from '../../platform/counted.ts';

/**
 * Deletes a folder with its content: its files move to the trash.
 * @throws DomainError not_found; conflict if the numbers of folders and files differ from those shown to the user
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
        detail: `The folder now contains ${counted(folderCount, 'subfolder')} and ${counted(fileCount, 'file')}, which would also be deleted. Review the folder and try again.`,
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
