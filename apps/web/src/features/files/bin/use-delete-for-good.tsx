import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey } from '../api/file-queries.ts';

/** Asks before files of the bin are deleted for good: those that are named, or all that were deleted until then. */
export function useDeleteForGood(ask: (confirmation: Confirmation) => void, onDeleted: () => void) {
  const text = useText('files');
  const format = useFormat();
  const queryClient = useQueryClient();
  const askFor = (title: string, confirmLabel: string, run: () => Promise<unknown>): void =>
    ask({
      title,
      effect: <p>{text('deleteForGoodEffect')}</p>,
      confirmLabel,
      danger: true,
      onConfirm: async () => {
        await run();
        onDeleted();
        toastDone('deleted');
        await queryClient.invalidateQueries({ queryKey: filesKey });
      },
    });
  return {
    deleteForGood: (fileIds: number[]): void =>
      askFor(
        text('deleteManyTitle', { count: fileIds.length, formatted: format.number(fileIds.length) }),
        text('deleteForGood'),
        () => callApi('deleteBinnedFiles', { body: { fileIds } }),
      ),
    empty: (until: string): void =>
      askFor(text('emptyBinTitle'), text('emptyBin'), () => callApi('emptyFileBin', { query: { until } })),
  };
}
