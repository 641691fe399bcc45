import { useMutation } from '@tanstack/react-query';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { toastError } from '../../../ui/toasts.tsx';

interface FileDownload {
  readonly saveTemplate: () => void;
  readonly saveBadLines: (assetImportId: number) => void;
  readonly isSaving: boolean;
}

/** The files that an import answers, in the language that is shown. */
export function useFileDownload(): FileDownload {
  const text = useText('asset-import');
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: async (assetImportId: number | null) => {
      if (assetImportId === null) {
        saveFile(await downloadApi('getAssetImportTemplate', { query: { locale } }), text('templateName'));
        return;
      }
      const file = await downloadApi('getAssetImportBadLinesFile', {
        params: { assetImportId },
        query: { locale },
      });
      saveFile(file, text('badLinesName'));
    },
    onError: toastError,
  });
  return { saveTemplate: () => mutate(null), saveBadLines: mutate, isSaving: isPending };
}
