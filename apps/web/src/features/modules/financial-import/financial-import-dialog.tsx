import type { FinancialImportDetail } from '@azimute/contract';
import { assetImportFileErrors } from '@azimute/contract/asset-imports';
import {
  financialImportMaxBytes,
  financialImportMaxLines,
  type FinancialImportSubject,
} from '@azimute/contract/financial-imports';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChooseFile, RecentImports } from '../../../ui/import/choose-file.tsx';
import { DownloadButton } from '../../../ui/import/download-button.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { ImportRun, ShownImport } from '../../../ui/import/import-run.tsx';
import { useUpload } from '../../../ui/import/use-upload.ts';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { FinancialImportPreview, type EvaluatedFinancialFile } from './financial-import-preview.tsx';
import { FinancialLines } from './financial-lines.tsx';
import { financialImports } from './financial-imports.ts';

interface FinancialImportDialogProps {
  readonly of: FinancialImportSubject;
  /** The import that is shown first; absent: a file is chosen. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

export function FinancialImportDialog({ of, importId, onClose }: FinancialImportDialogProps) {
  const text = useText('financial-import');
  const [evaluated, setEvaluated] = useState<EvaluatedFinancialFile | null>(null);
  const [shownId, setShownId] = useState(importId);
  const another = (): void => {
    setEvaluated(null);
    setShownId(undefined);
  };
  return (
    <Dialog
      size={920}
      fillsPhone
      closeOnClickOutside={false}
      title={shownId === undefined ? text(`title_${of}`) : text('title')}
      onClose={onClose}
    >
      {shownId !== undefined ? (
        <ShownImport key={shownId} definition={financialImports} id={shownId}>
          {(shown) => <FinancialImportRun shown={shown} onAnother={another} onClose={onClose} />}
        </ShownImport>
      ) : evaluated === null ? (
        <ChooseFinancials of={of} onEvaluated={setEvaluated} onLook={setShownId} />
      ) : (
        <FinancialImportPreview
          evaluated={evaluated}
          onAnother={another}
          onEvaluated={setEvaluated}
          onStarted={setShownId}
        />
      )}
    </Dialog>
  );
}

interface ChooseFinancialsProps {
  readonly of: FinancialImportSubject;
  readonly onEvaluated: (evaluated: EvaluatedFinancialFile) => void;
  readonly onLook: (importId: number) => void;
}

/** Takes a file and has it evaluated; nothing is added by it. */
function ChooseFinancials({ of, onEvaluated, onLook }: ChooseFinancialsProps) {
  const text = useText('financial-import');
  const files = useText('asset-import');
  const format = useFormat();
  const locale = useLocale();
  const limits = {
    size: format.number(financialImportMaxBytes / 1024 / 1024, 1),
    lines: format.number(financialImportMaxLines),
  };
  const upload = useUpload({
    mostBytes: financialImportMaxBytes,
    send: async (chosen, name, signal): Promise<EvaluatedFinancialFile> => {
      const file = await toBase64(chosen);
      return { of, name, file, answer: await callApi('importFinancials', { body: { of, file }, signal }) };
    },
    onMade: onEvaluated,
    codes: assetImportFileErrors,
    wordsOf: (code) => files(`file_${code}`, limits),
  });
  return (
    <ChooseFile
      upload={upload}
      texts={{ lead: text(`lead_${of}`), drop: files('drop'), limits: files('limits', limits) }}
      accept=".csv,.txt,text/csv"
    >
      <div>
        <DownloadButton
          label={files('template')}
          fileName={text(`templateName_${of}`)}
          read={() => downloadApi('getFinancialImportTemplate', { query: { of, locale } })}
        />
      </div>
      <RecentImports definition={financialImports} onLook={onLook} />
    </ChooseFile>
  );
}

interface FinancialImportRunProps {
  readonly shown: FinancialImportDetail;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** What was added, and which lines were not, with the reasons. */
function FinancialImportRun({ shown, onAnother, onClose }: FinancialImportRunProps) {
  const text = useText('financial-import');
  const files = useText('asset-import');
  const common = useText('import');
  const format = useFormat();
  const locale = useLocale();
  const { id, of, progress, refusals, failure, state } = shown;
  // Where it stopped early, what it did not come to is not added either.
  const left = progress.refused + progress.total - progress.done;
  return (
    <ImportRun
      definition={financialImports}
      shown={shown}
      done={progress.done}
      total={progress.total}
      cancelEffect={files('cancelEffect', {
        done: format.number(progress.done),
        total: format.number(progress.total),
      })}
      failedText={failure === 'rights_lost' ? text('failed_rights_lost') : files('failed_unexpected')}
      stoppedText={state === 'cancelled' ? files('cancelledText') : null}
      report={
        <>
          <ImportCounts
            label={text(`title_${of}`)}
            counts={[
              { name: text('created'), count: progress.created },
              { name: text('present'), count: progress.present },
              { name: files('refused'), count: left, isBad: true },
            ]}
          />
          {refusals.length > 0 && (
            <>
              <div>
                <DownloadButton
                  label={files('downloadBad')}
                  fileName={files('badLinesName')}
                  read={() =>
                    downloadApi('getFinancialImportRefusedFile', {
                      params: { financialImportId: id },
                      query: { locale },
                    })
                  }
                />
              </div>
              <FinancialLines of={of} lines={refusals} />
            </>
          )}
        </>
      }
      foot={
        <>
          <Button onClick={onAnother}>{common('another')}</Button>
          <Button variant="filled" onClick={onClose}>
            {files('done')}
          </Button>
        </>
      }
    />
  );
}
