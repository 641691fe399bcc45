import type { FinancialImportDetail } from '@azimute/contract';
import {
  financialImportMaxBytes,
  financialImportMaxLines,
  type FinancialImportSubject,
} from '@azimute/contract/financial-imports';
import { useState } from 'react';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { RecentImports } from '../../../ui/import/choose-file.tsx';
import { DownloadButton } from '../../../ui/import/download-button.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { ImportRun, RunFoot } from '../../../ui/import/import-run.tsx';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { FinancialImportPreview, type EvaluatedFinancials } from './financial-import-preview.tsx';
import { FinancialLines } from './financial-lines.tsx';
import { financialImports } from './financial-imports.ts';
import { ChooseCsv } from '../../../ui/import/choose-csv.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';

interface FinancialImportDialogProps {
  readonly subject: FinancialImportSubject;
  /** Import shown initially; absent to choose a file. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

export function FinancialImportDialog({ subject, importId, onClose }: FinancialImportDialogProps) {
  const text = useText('financial-import');
  return (
    <ImportDialog
      definition={financialImports}
      title={text(`title_${subject}`)}
      shownTitle={text('title')}
      importId={importId}
      onClose={onClose}
      renderChoice={(_onMade, onLook) => <EvaluateFinancials subject={subject} onLook={onLook} />}
      renderRun={(shown, onAnother) => (
        <FinancialImportRun shown={shown} onAnother={onAnother} onClose={onClose} />
      )}
    />
  );
}

interface EvaluateFinancialsProps {
  readonly subject: FinancialImportSubject;
  readonly onLook: (importId: number) => void;
}

/** Evaluates a file; nothing is added until the import is started. */
function EvaluateFinancials({ subject, onLook }: EvaluateFinancialsProps) {
  const text = useText('financial-import');
  const locale = useLocale();
  const [evaluated, setEvaluated] = useState<EvaluatedFinancials | null>(null);
  if (evaluated !== null) {
    return (
      <FinancialImportPreview
        subject={subject}
        evaluated={evaluated}
        onAnother={() => setEvaluated(null)}
        onEvaluated={setEvaluated}
        onStarted={onLook}
      />
    );
  }
  return (
    <ChooseCsv
      lead={text(`lead_${subject}`)}
      mostBytes={financialImportMaxBytes}
      mostLines={financialImportMaxLines}
      template={{
        fileName: text(`templateName_${subject}`),
        read: () => downloadApi('getFinancialImportTemplate', { query: { of: subject, locale } }),
      }}
      send={async (chosen, name, signal) => {
        const file = await toBase64(chosen);
        return {
          name,
          file,
          answer: await callApi('importFinancials', { body: { of: subject, file }, signal }),
        };
      }}
      onMade={setEvaluated}
    >
      <RecentImports definition={financialImports} onLook={onLook} />
    </ChooseCsv>
  );
}

interface FinancialImportRunProps {
  readonly shown: FinancialImportDetail;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Added rows, and rejected lines with reasons. */
function FinancialImportRun({ shown, onAnother, onClose }: FinancialImportRunProps) {
  const text = useText('financial-import');
  const files = useText('asset-import');
  const common = useText('import');
  const format = useFormat();
  const locale = useLocale();
  const { id, of: subject, progress, refusals, failure, state } = shown;
  // Lines not reached by an import that stopped early are not added either.
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
            label={text(`title_${subject}`)}
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
              <FinancialLines subject={subject} lines={refusals} />
            </>
          )}
        </>
      }
      foot={
        <RunFoot another={common('another')} done={files('done')} onAnother={onAnother} onClose={onClose} />
      }
    />
  );
}
