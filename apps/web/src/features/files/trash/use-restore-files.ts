import { defineAction, type ActionWords } from '../../../ui/action/define-action.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import type { Reverse } from '../../../ui/action/use-undo.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { filesKey } from '../api/file-queries.ts';

interface Restoring {
  readonly onDone?: () => void;
  /** Their original folder is now open to other users, so the user must choose a folder. */
  readonly onRefused?: (ids: number[]) => void;
}

const restoreFiles = defineAction({
  texts: 'files',
  call: (fileIds: number[]) => callApi('restoreFiles', { body: { fileIds } }),
  invalidates: [filesKey],
  success: ({ text, format }, { changed }) => text('restored', format.counted(changed)),
});

/** Returns the reverse call of a deletion. */
export function reverseOfDeletion(fileIds: number[], { text, format }: ActionWords<'files'>): Reverse {
  return async () => {
    const { changed } = await callApi('restoreFiles', { body: { fileIds } });
    return text('restored', format.counted(changed));
  };
}

/** Restores files from the trash to their original folders. */
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
