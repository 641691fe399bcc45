import type { AssetImportDetail } from '@azimute/contract';
import {
  assetImportFileErrors,
  assetImportMaxBytes,
  assetImportMaxLines,
} from '@azimute/contract/asset-imports/values';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useUpload } from '../../../ui/file-import/use-upload.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Sends a file to be read; nothing is imported by it. */
export function useFileUpload(onPreviewed: (made: AssetImportDetail) => void) {
  const text = useText('asset-import');
  const format = useFormat();
  const limits = {
    size: format.number(assetImportMaxBytes / 1024 / 1024),
    lines: format.number(assetImportMaxLines),
  };
  return useUpload({
    mostBytes: assetImportMaxBytes,
    send: (file, fileName, signal) =>
      callApi('createAssetImport', {
        query: { fileName },
        body: new Blob([file], { type: 'text/csv' }),
        signal,
      }),
    onMade: onPreviewed,
    codes: assetImportFileErrors,
    wordsOf: (code) => text(`file_${code}`, limits),
  });
}
