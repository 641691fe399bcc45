import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { filesKey } from '../api/file-queries.ts';
import { reverseOfDeletion } from '../trash/use-restore-files.ts';

interface DeletedFiles {
  readonly ids: number[];
  /** Name of a single file. */
  readonly name?: string;
}

/** Moves files to the trash, which ends their links. */
export function useDeleteFiles(onDone: () => void) {
  const text = useText('files');
  return useAction({
    texts: 'files',
    call: ({ ids }: DeletedFiles) => callApi('deleteFiles', { body: { fileIds: ids } }),
    invalidates: [filesKey],
    // The closing panel must not reload deleted data.
    deletes: ({ ids }) =>
      ids.flatMap((id) => ['one', 'versions', 'links'].map((part) => [...filesKey, part, id])),
    success: 'file_deleted',
    undo: (_answer, { ids }, words) => reverseOfDeletion(ids, words),
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
