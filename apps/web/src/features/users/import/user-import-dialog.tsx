import type { UserImportDetail } from '@azimute/contract';
import { userImportMaxBytes, userImportMaxLines } from '@azimute/contract/users/values';
import { useState } from 'react';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { DownloadButton } from '../../../ui/import/download-button.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { ImportRun, RunFoot } from '../../../ui/import/import-run.tsx';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { ImportedLines } from './imported-lines.tsx';
import { UserImportPreview, type EvaluatedUsers } from './user-import-preview.tsx';
import { userImports } from './user-imports.ts';
import { ChooseCsv } from '../../../ui/import/choose-csv.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';

interface UserImportDialogProps {
  /** Import shown initially; absent to choose a file. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

export function UserImportDialog({ importId, onClose }: UserImportDialogProps) {
  const text = useText('users');
  return (
    <ImportDialog
      definition={userImports}
      title={text('importTitle')}
      importId={importId}
      onClose={onClose}
      renderChoice={(_onMade, onLook) => <EvaluateUsers onStarted={onLook} />}
      renderRun={(shown, onAnother) => (
        <UserImportRun shown={shown} onAnother={onAnother} onClose={onClose} />
      )}
    />
  );
}

/** Evaluates a file; no users are added until the import is started. */
function EvaluateUsers({ onStarted }: { readonly onStarted: (importId: number) => void }) {
  const text = useText('users');
  const locale = useLocale();
  const [evaluated, setEvaluated] = useState<EvaluatedUsers | null>(null);
  if (evaluated !== null) {
    return (
      <UserImportPreview
        evaluated={evaluated}
        onAnother={() => setEvaluated(null)}
        onEvaluated={setEvaluated}
        onStarted={onStarted}
      />
    );
  }
  return (
    <ChooseCsv
      lead={text('importLead')}
      mostBytes={userImportMaxBytes}
      mostLines={userImportMaxLines}
      template={{
        fileName: text('templateName'),
        read: () => downloadApi('getUserImportTemplate', { query: { locale } }),
      }}
      send={async (chosen, name, signal) => {
        const file = await toBase64(chosen);
        return { name, file, answer: await callApi('importUsers', { body: { file }, signal }) };
      }}
      onMade={setEvaluated}
    />
  );
}

interface UserImportRunProps {
  readonly shown: UserImportDetail;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Added users, and rejected lines with reasons. */
function UserImportRun({ shown, onAnother, onClose }: UserImportRunProps) {
  const text = useText('users');
  const files = useText('asset-import');
  const format = useFormat();
  const locale = useLocale();
  const { id, progress, refusals, failure, state } = shown;
  // Lines not reached by an import that stopped early are not added either.
  const left = progress.refused + progress.total - progress.done;
  return (
    <ImportRun
      definition={userImports}
      shown={shown}
      done={progress.done}
      total={progress.total}
      cancelEffect={files('cancelEffect', {
        done: format.number(progress.done),
        total: format.number(progress.total),
      })}
      failedText={failure === 'rights_lost' ? text('importFailed_rights_lost') : files('failed_unexpected')}
      stoppedText={state === 'cancelled' ? files('cancelledText') : null}
      report={
        <>
          <ImportCounts
            label={text('importTitle')}
            counts={[
              { name: text('imported_create'), count: progress.created },
              { name: text('imported_add'), count: progress.added },
              { name: text('import_present'), count: progress.present },
              { name: text('imported_left'), count: left, isBad: true },
            ]}
          />
          {refusals.length > 0 && (
            <>
              <div>
                <DownloadButton
                  label={text('refusedFile')}
                  fileName={text('refusedFileName')}
                  read={() => {
                    const params = { userImportId: id };
                    return downloadApi('getUserImportRefusedFile', { params, query: { locale } });
                  }}
                />
              </div>
              <ImportedLines lines={refusals} />
            </>
          )}
        </>
      }
      foot={
        <RunFoot another={text('otherFile')} done={text('done')} onAnother={onAnother} onClose={onClose} />
      }
    />
  );
}
