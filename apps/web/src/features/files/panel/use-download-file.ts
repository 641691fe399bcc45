import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../../ui/export/save-file.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { contentOptions, type StoredFile } from '../api/file-queries.ts';

/** Saves the file where the person keeps downloads. */
export function useDownloadFile(file: StoredFile) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(contentOptions(file)),
    onSuccess: (content) => saveFile(content, file.name),
    onError: toastError,
  });
}
