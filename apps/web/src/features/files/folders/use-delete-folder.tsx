import { filesPerChange } from '@azimute/contract/files/values';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import { filesKey, type FileFolder } from '../api/file-queries.ts';
import { fileSearch } from '../api/file-search.ts';
import { useRestoreFiles } from '../trash/use-restore-files.ts';
import { useBytes } from '../components/use-bytes.ts';

/** Deletes a folder, once it was said how much it holds. */
export function useDeleteFolder() {
  const text = useText('files');
  const bytes = useBytes();
  const restore = useRestoreFiles();
  const { change } = useAddress(fileSearch.read);
  return useAction({
    call: async ({ id, fileCount, folderCount }: FileFolder) => {
      const fileIds = await readFiles(id, fileCount);
      const query = { folders: folderCount, files: fileCount };
      await callApi('deleteFileFolder', { params: { fileFolderId: id }, query });
      return fileIds;
    },
    invalidates: [filesKey],
    success: 'deleted',
    toast: (fileIds) =>
      fileIds.length === 0 ? {} : { action: { label: text('undo'), onClick: () => restore(fileIds) } },
    confirm: ({ format }, { name, fileCount, folderCount, sizeBytes }) => ({
      title: text('deleteFolderTitle', { name }),
      effect: (
        <>
          <p>
            <strong>
              {fileCount + folderCount === 0
                ? text('folderEmpty')
                : [
                    text('fileCount', format.counted(fileCount)),
                    text('folderCount', format.counted(folderCount)),
                    bytes(sizeBytes),
                  ].join(' · ')}
            </strong>
          </p>
          <p>{text('deleteFolderEffect')}</p>
        </>
      ),
      confirmLabel: text('deleteFolder'),
      danger: true,
    }),
    onDone: (_fileIds, { parentId }) =>
      change(({ folder: _deleted, ...others }) =>
        parentId === null ? others : { ...others, folder: parentId },
      ),
  });
}

/** The files that bring the folder back, where one call restores them all. */
async function readFiles(folder: number, count: number): Promise<number[]> {
  if (count === 0 || count > filesPerChange) return [];
  const { items } = await callApi('listFiles', { query: { folder, below: true, limit: filesPerChange } });
  return items.map(({ id }) => id);
}
