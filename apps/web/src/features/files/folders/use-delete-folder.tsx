import { filesPerChange } from '@azimute/contract/files/values';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import { filesKey, type FileFolder } from '../api/file-queries.ts';
import { fileSearch } from '../api/file-search.ts';
import { reverseOfDeletion } from '../trash/use-restore-files.ts';
import { useBytes } from '../components/use-bytes.ts';

/** Deletes a folder after showing how many files it contains. */
export function useDeleteFolder() {
  const text = useText('files');
  const bytes = useBytes();
  const { change } = useAddress(fileSearch.read);
  return useAction({
    texts: 'files',
    call: async ({ id, fileCount, folderCount }: FileFolder) => {
      const fileIds = await readFiles(id, fileCount);
      const query = { folders: folderCount, files: fileCount };
      await callApi('deleteFileFolder', { params: { fileFolderId: id }, query });
      return fileIds;
    },
    invalidates: [filesKey],
    success: 'deleted',
    undo: (fileIds, _folder, words) => (fileIds.length === 0 ? undefined : reverseOfDeletion(fileIds, words)),
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

/** Returns the files that restore the folder, if a single call can restore all of them. */
async function readFiles(folder: number, count: number): Promise<number[]> {
  if (count === 0 || count > filesPerChange) return [];
  const { items } = await callApi('listFiles', { query: { folder, below: true, limit: filesPerChange } });
  return items.map(({ id }) => id);
}
