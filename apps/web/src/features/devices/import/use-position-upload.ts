import type { PositionImportDetail } from '@azimute/contract';
import {
  positionFileErrors,
  positionFileType,
  positionImportMaxBytes,
} from '@azimute/contract/position-imports/values';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useUpload } from '../../../ui/file-import/use-upload.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Sends a file to be read, compressed on its way; nothing is stored by it. */
export function usePositionUpload(onPreviewed: (made: PositionImportDetail) => void) {
  const text = useText('position-import');
  const format = useFormat();
  const limits = { size: format.number(positionImportMaxBytes / 1024 / 1024) };
  return useUpload({
    mostBytes: positionImportMaxBytes,
    send: async (file, fileName, signal) =>
      callApi('createPositionImport', {
        query: { fileName },
        body: new Blob([await compress(file)], { type: positionFileType }),
        signal,
      }),
    onMade: onPreviewed,
    codes: positionFileErrors,
    wordsOf: (code) => text(`file_${code}`, limits),
  });
}

async function compress(file: File): Promise<Blob> {
  if (file.name.endsWith('.gz')) return file;
  return await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}
