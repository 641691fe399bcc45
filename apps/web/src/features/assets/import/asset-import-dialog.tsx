import type { AssetImportDetail } from '@azimute/contract';
import { assetImportMaxBytes, assetImportMaxLines } from '@azimute/contract/asset-imports';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ChooseCsv } from '../../../ui/import/choose-csv.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { RecentImports } from '../../../ui/import/choose-file.tsx';
import { isUnderWay } from '../../../ui/import/define-import.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { ImportRun, RunFoot } from '../../../ui/import/import-run.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { AssetImportPreview } from './asset-import-preview.tsx';
import { assetImports } from './asset-imports.ts';
import { BadLines } from './bad-lines.tsx';

interface AssetImportDialogProps {
  /** Import shown initially; absent to choose a file. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

export function AssetImportDialog({ importId, onClose }: AssetImportDialogProps) {
  const text = useText('asset-import');
  const locale = useLocale();
  return (
    <ImportDialog
      definition={assetImports}
      title={text('title')}
      importId={importId}
      onClose={onClose}
      renderChoice={(onMade, onLook) => (
        <ChooseCsv
          lead={text('lead')}
          mostBytes={assetImportMaxBytes}
          mostLines={assetImportMaxLines}
          template={{
            fileName: text('templateName'),
            read: () => downloadApi('getAssetImportTemplate', { query: { locale } }),
          }}
          reading={text('readingHint')}
          send={(file, fileName, signal) =>
            callApi('createAssetImport', {
              query: { fileName },
              body: new Blob([file], { type: 'text/csv' }),
              signal,
            })
          }
          onMade={onMade}
        >
          <RecentImports definition={assetImports} onLook={onLook} />
        </ChooseCsv>
      )}
      renderPreview={(shown, onAnother) => <AssetImportPreview shown={shown} onAnother={onAnother} />}
      renderRun={(shown, onAnother) => (
        <AssetImportRun shown={shown} onAnother={onAnother} onClose={onClose} />
      )}
    />
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
  // Lines not reached by an import that stopped early are not imported either.
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
        <RunFoot another={words('another')} done={text('done')} onAnother={onAnother} onClose={onClose} />
      }
    />
  );
}
