import type { AssetImportDetail } from '@azimute/contract';
import {
  assetImportFileErrors,
  assetImportMaxBytes,
  assetImportMaxLines,
} from '@azimute/contract/asset-imports';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ChooseFile, RecentImports } from '../../../ui/import/choose-file.tsx';
import { isUnderWay } from '../../../ui/import/define-import.ts';
import { DownloadButton } from '../../../ui/import/download-button.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ImportRun, ShownImport } from '../../../ui/import/import-run.tsx';
import { useUpload } from '../../../ui/import/use-upload.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { AssetImportPreview } from './asset-import-preview.tsx';
import { assetImports } from './asset-imports.ts';
import { BadLines } from './bad-lines.tsx';

interface AssetImportDialogProps {
  /** The import that is shown first; absent: a file is chosen. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

export function AssetImportDialog({ importId, onClose }: AssetImportDialogProps) {
  const text = useText('asset-import');
  const queryClient = useQueryClient();
  const [shownId, setShownId] = useState(importId);
  const another = (): void => setShownId(undefined);
  const show = (made: AssetImportDetail): void => {
    assetImports.keep(queryClient, made);
    setShownId(made.id);
  };
  return (
    <Dialog size={920} fillsPhone closeOnClickOutside={false} title={text('title')} onClose={onClose}>
      {shownId === undefined ? (
        <ChooseAssets onPreviewed={show} onLook={setShownId} />
      ) : (
        <ShownImport key={shownId} definition={assetImports} id={shownId}>
          {(shown) =>
            shown.state === 'draft' ? (
              <AssetImportPreview shown={shown} onAnother={another} />
            ) : (
              <AssetImportRun shown={shown} onAnother={another} onClose={onClose} />
            )
          }
        </ShownImport>
      )}
    </Dialog>
  );
}

interface ChooseAssetsProps {
  readonly onPreviewed: (made: AssetImportDetail) => void;
  readonly onLook: (id: number) => void;
}

function ChooseAssets({ onPreviewed, onLook }: ChooseAssetsProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const locale = useLocale();
  const limits = {
    size: format.number(assetImportMaxBytes / 1024 / 1024),
    lines: format.number(assetImportMaxLines),
  };
  const upload = useUpload({
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
  return (
    <ChooseFile
      upload={upload}
      texts={{
        lead: text('lead'),
        drop: text('drop'),
        limits: text('limits', limits),
        reading: text('readingHint'),
      }}
      accept=".csv,.txt,text/csv"
    >
      <div>
        <DownloadButton
          label={text('template')}
          fileName={text('templateName')}
          read={() => downloadApi('getAssetImportTemplate', { query: { locale } })}
        />
      </div>
      <RecentImports definition={assetImports} onLook={onLook} />
    </ChooseFile>
  );
}

interface AssetImportRunProps {
  readonly shown: AssetImportDetail;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function AssetImportRun({ shown, onAnother, onClose }: AssetImportRunProps) {
  const text = useText('asset-import');
  const words = useText('import');
  const format = useFormat();
  const { preview, progress, failure, state } = shown;
  const bad = preview.bad + progress.refused;
  // Where it stopped early, what it did not come to is not imported either.
  const untouched = isUnderWay(shown) ? 0 : progress.total - progress.done;
  return (
    <ImportRun
      definition={assetImports}
      shown={shown}
      done={progress.done}
      total={progress.total}
      cancelEffect={text('cancelEffect', {
        done: format.number(progress.done),
        total: format.number(progress.total),
      })}
      failedText={text(`failed_${failure ?? 'unexpected'}`)}
      stoppedText={state === 'cancelled' ? text('cancelledText') : null}
      counts={
        <ImportCounts
          label={text('title')}
          counts={[
            { name: text('created'), count: progress.created },
            { name: text('changed'), count: progress.changed },
            { name: text('unchanged'), count: progress.unchanged },
            { name: text('refused'), count: bad + untouched, isBad: true },
          ]}
        />
      }
      report={bad > 0 && <BadLines shown={shown} />}
      foot={
        <>
          <Button onClick={onAnother}>{words('another')}</Button>
          <Button variant="filled" onClick={onClose}>
            {text('done')}
          </Button>
        </>
      }
    />
  );
}
