import { filesPerChange } from '@azimute/contract/files/values';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey, type FileFolder } from '../api/file-queries.ts';
import { fileSearch } from '../api/file-search.ts';
import { useRestoreFiles } from '../trash/use-restore-files.ts';
import { useBytes } from '../components/use-bytes.ts';

/** Asks before a folder is deleted, saying how much it holds. */
export function useDeleteFolder(ask: (confirmation: Confirmation) => void): (folder: FileFolder) => void {
  const text = useText('files');
  const format = useFormat();
  const bytes = useBytes();
  const queryClient = useQueryClient();
  const { mutate: restore } = useRestoreFiles();
  const { change } = useAddress(fileSearch.read);
  return ({ id, name, parentId, fileCount, folderCount, sizeBytes }) =>
    ask({
      title: text('deleteFolderTitle', { name }),
      effect: (
        <>
          <p>
            <strong>
              {fileCount + folderCount === 0
                ? text('folderEmpty')
                : [
                    text('fileCount', { count: fileCount, formatted: format.number(fileCount) }),
                    text('folderCount', { count: folderCount, formatted: format.number(folderCount) }),
                    bytes(sizeBytes),
                  ].join(' · ')}
            </strong>
          </p>
          <p>{text('deleteFolderEffect')}</p>
        </>
      ),
      confirmLabel: text('deleteFolder'),
      danger: true,
      onConfirm: async () => {
        const fileIds = await readFiles(id, fileCount);
        try {
          await callApi('deleteFileFolder', {
            params: { fileFolderId: id },
            query: { folders: folderCount, files: fileCount },
          });
        } catch (error) {
          // It holds something else than the person was shown: the newest is read for the next attempt.
          if (error instanceof ApiError && error.code === 'conflict') {
            await queryClient.invalidateQueries({ queryKey: filesKey });
          }
          throw error;
        }
        toastDone('deleted', {
          ...(fileIds.length > 0 && { action: { label: text('undo'), onClick: () => restore(fileIds) } }),
        });
        change(({ folder: _deleted, ...others }) =>
          parentId === null ? others : { ...others, folder: parentId },
        );
        await queryClient.invalidateQueries({ queryKey: filesKey });
      },
    });
}

/** The files that bring the folder back, where one call restores them all. */
async function readFiles(folder: number, count: number): Promise<number[]> {
  if (count === 0 || count > filesPerChange) return [];
  const { items } = await callApi('listFiles', { query: { folder, below: true, limit: filesPerChange } });
  return items.map(({ id }) => id);
}
