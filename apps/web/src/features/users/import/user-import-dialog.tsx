import type { UserImportDetail } from '@azimute/contract';
import { assetImportFileErrors } from '@azimute/contract/asset-imports';
import { userImportMaxBytes, userImportMaxLines } from '@azimute/contract/users/values';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ChooseFile } from '../../../ui/import/choose-file.tsx';
import { DownloadButton } from '../../../ui/import/download-button.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ImportRun, ShownImport } from '../../../ui/import/import-run.tsx';
import { useUpload } from '../../../ui/import/use-upload.ts';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { ImportedLines } from './imported-lines.tsx';
import { UserImportPreview, type EvaluatedUserFile } from './user-import-preview.tsx';
import { userImports } from './user-imports.ts';

interface UserImportDialogProps {
  /** The import that is shown first; absent: a file is chosen. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

export function UserImportDialog({ importId, onClose }: UserImportDialogProps) {
  const text = useText('users');
  const [evaluated, setEvaluated] = useState<EvaluatedUserFile | null>(null);
  const [shownId, setShownId] = useState(importId);
  const another = (): void => {
    setEvaluated(null);
    setShownId(undefined);
  };
  return (
    <Dialog size={920} fillsPhone closeOnClickOutside={false} title={text('importTitle')} onClose={onClose}>
      {shownId !== undefined ? (
        <ShownImport key={shownId} definition={userImports} id={shownId}>
          {(shown) => <UserImportRun shown={shown} onAnother={another} onClose={onClose} />}
        </ShownImport>
      ) : evaluated === null ? (
        <ChooseUsers onEvaluated={setEvaluated} />
      ) : (
        <UserImportPreview
          evaluated={evaluated}
          onAnother={another}
          onEvaluated={setEvaluated}
          onStarted={setShownId}
        />
      )}
    </Dialog>
  );
}

/** Takes a file and has it evaluated; nobody is added by it. */
function ChooseUsers({ onEvaluated }: { readonly onEvaluated: (evaluated: EvaluatedUserFile) => void }) {
  const text = useText('users');
  const files = useText('asset-import');
  const format = useFormat();
  const locale = useLocale();
  const limits = {
    size: format.number(userImportMaxBytes / 1024 / 1024, 1),
    lines: format.number(userImportMaxLines),
  };
  const upload = useUpload({
    mostBytes: userImportMaxBytes,
    send: async (chosen, name, signal): Promise<EvaluatedUserFile> => {
      const file = await toBase64(chosen);
      return { name, file, answer: await callApi('importUsers', { body: { file }, signal }) };
    },
    onMade: onEvaluated,
    codes: assetImportFileErrors,
    wordsOf: (code) => files(`file_${code}`, limits),
  });
  return (
    <ChooseFile
      upload={upload}
      texts={{ lead: text('importLead'), drop: files('drop'), limits: files('limits', limits) }}
      accept=".csv,.txt,text/csv"
    >
      <div>
        <DownloadButton
          label={files('template')}
          fileName={text('templateName')}
          read={() => downloadApi('getUserImportTemplate', { query: { locale } })}
        />
      </div>
    </ChooseFile>
  );
}

interface UserImportRunProps {
  readonly shown: UserImportDetail;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Who was added, and which lines were not, with the reasons. */
function UserImportRun({ shown, onAnother, onClose }: UserImportRunProps) {
  const text = useText('users');
  const files = useText('asset-import');
  const format = useFormat();
  const locale = useLocale();
  const { id, progress, refusals, failure, state } = shown;
  // Where it stopped early, what it did not come to is not added either.
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
        <>
          <Button onClick={onAnother}>{text('otherFile')}</Button>
          <Button variant="filled" onClick={onClose}>
            {text('done')}
          </Button>
        </>
      }
    />
  );
}
