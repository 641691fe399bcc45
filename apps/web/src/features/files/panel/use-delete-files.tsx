import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { filesKey } from '../api/file-queries.ts';
import { useRestoreFiles } from '../trash/use-restore-files.ts';

interface DeletedFiles {
  readonly ids: number[];
  /** Of the only one. */
  readonly name?: string;
}

/** Moves files into the trash, which ends their links. */
export function useDeleteFiles(onDone: () => void) {
  const text = useText('files');
  const restore = useRestoreFiles();
  return useAction({
    call: ({ ids }: DeletedFiles) => callApi('deleteFiles', { body: { fileIds: ids } }),
    invalidates: [filesKey],
    // What the closing panel shows is not there to be read again.
    deletes: ({ ids }) =>
      ids.flatMap((id) => ['one', 'versions', 'links'].map((part) => [...filesKey, part, id])),
    success: 'file_deleted',
    toast: (_answer, { ids }) => ({ action: { label: text('undo'), onClick: () => restore(ids) } }),
    confirm: ({ format }, { ids, name }) => ({
      title:
        name === undefined
          ? text('deleteManyTitle', format.counted(ids.length))
          : text('deleteTitle', { name }),
      effect: <p>{text('deleteEffect')}</p>,
      confirmLabel: text('deleteFile'),
      danger: true,
    }),
    onDone,
  });
}
