import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey } from '../api/file-queries.ts';
import { useRestoreFiles } from '../trash/use-restore-files.ts';

interface DeletedFiles {
  readonly ids: number[];
  /** Of the only one. */
  readonly name?: string;
}

/** Asks before files go into the trash, as their links end. */
export function useDeleteFiles(
  ask: (confirmation: Confirmation) => void,
  onDeleted: () => void,
): (files: DeletedFiles) => void {
  const text = useText('files');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { mutate: restore } = useRestoreFiles();
  return ({ ids, name }) =>
    ask({
      title:
        name === undefined
          ? text('deleteManyTitle', { count: ids.length, formatted: format.number(ids.length) })
          : text('deleteTitle', { name }),
      effect: <p>{text('deleteEffect')}</p>,
      confirmLabel: text('deleteFile'),
      danger: true,
      onConfirm: async () => {
        await callApi('deleteFiles', { body: { fileIds: ids } });
        onDeleted();
        toastDone('file_deleted', { action: { label: text('undo'), onClick: () => restore(ids) } });
        // What the closing panel shows is not there to be read again.
        await queryClient.invalidateQueries({
          queryKey: filesKey,
          predicate: ({ queryKey: [, , id] }) => !ids.includes(Number(id)),
        });
      },
    });
}
