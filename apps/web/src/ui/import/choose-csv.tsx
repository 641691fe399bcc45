import { assetImportFileErrors } from '@azimute/contract/asset-imports';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useFormat } from '../use-format.ts';
import { ChooseFile } from './choose-file.tsx';
import { DownloadButton } from './download-button.tsx';
import { useUpload } from './use-upload.ts';

interface ChooseCsvProps<Made> {
  readonly lead: string;
  readonly mostBytes: number;
  readonly mostLines: number;
  readonly template: Pick<Parameters<typeof DownloadButton>[0], 'fileName' | 'read'>;
  /** Text shown while the file is read. */
  readonly reading?: string;
  readonly send: (file: File, fileName: string, signal: AbortSignal) => Promise<Made>;
  readonly onMade: (made: Made) => void;
  readonly children?: ReactNode;
}

const bytesPerMegabyte = 1024 ** 2;

/** Chooses a CSV file, offers a template, and evaluates the file without importing it. */
export function ChooseCsv<Made>(props: ChooseCsvProps<Made>) {
  const { lead, mostBytes, mostLines, template, reading, send, onMade, children } = props;
  const text = useText('asset-import');
  const format = useFormat();
  const limits = {
    size: format.number(mostBytes / bytesPerMegabyte, mostBytes < bytesPerMegabyte ? 1 : 0),
    lines: format.number(mostLines),
  };
  const upload = useUpload({
    mostBytes,
    send,
    onMade,
    codes: assetImportFileErrors,
    wordsOf: (code) => text(`file_${code}`, limits),
  });
  return (
    <ChooseFile
      upload={upload}
      texts={{
        lead,
        drop: text('drop'),
        limits: text('limits', limits),
        ...(reading !== undefined && { reading }),
      }}
      accept=".csv,.txt,text/csv"
    >
      <div>
        <DownloadButton label={text('template')} {...template} />
      </div>
      {children}
    </ChooseFile>
  );
}
