import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey } from '../api/file-queries.ts';

interface Restoring {
  readonly onDone?: () => void;
  /** Where they were is open to others by now: the person chooses a folder. */
  readonly onRefused?: (ids: number[]) => void;
}

/** Takes files out of the trash, to where they were. */
export function useRestoreFiles({ onDone, onRefused }: Restoring = {}) {
  const text = useText('files');
  const format = useFormat();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fileIds: number[]) => callApi('restoreFiles', { body: { fileIds } }),
    onSuccess: async ({ changed }) => {
      onDone?.();
      toastSuccess(text('restored', { count: changed, formatted: format.number(changed) }));
      await queryClient.invalidateQueries({ queryKey: filesKey });
    },
    onError: (error, fileIds) => {
      if (onRefused !== undefined && error instanceof ApiError && 'folderId' in error.errors)
        onRefused(fileIds);
      else toastError(error);
    },
  });
}
