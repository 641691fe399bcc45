import { defineAction } from '../../../ui/action/define-action.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { filesKey } from '../api/file-queries.ts';

interface Restoring {
  readonly onDone?: () => void;
  /** Where they were is open to others by now: the person chooses a folder. */
  readonly onRefused?: (ids: number[]) => void;
}

const restoreFiles = defineAction({
  texts: 'files',
  call: (fileIds: number[]) => callApi('restoreFiles', { body: { fileIds } }),
  invalidates: [filesKey],
  success: ({ text, format }, { changed }) => text('restored', format.counted(changed)),
});

/** Takes files out of the trash, to where they were. */
export function useRestoreFiles({ onDone, onRefused }: Restoring = {}): (ids: number[]) => void {
  return useAction(restoreFiles, {
    onDone,
    onError: (error, fileIds) => {
      if (onRefused !== undefined && error instanceof ApiError && 'folderId' in error.errors)
        onRefused(fileIds);
      else toastError(error);
    },
  }).run;
}
