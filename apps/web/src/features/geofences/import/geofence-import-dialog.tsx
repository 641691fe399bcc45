import type { GeofenceImport } from '@azimute/contract';
import {
  geofenceFileErrors,
  geofenceFileMaxAreas,
  geofenceFileMaxBytes,
  geofenceFileType,
} from '@azimute/contract/geofence-files';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ChooseFile, RecentImports } from '../../../ui/import/choose-file.tsx';
import { isUnderWay } from '../../../ui/import/define-import.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { ImportRun, RunFoot } from '../../../ui/import/import-run.tsx';
import { useUpload } from '../../../ui/import/use-upload.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { GeofenceImportPreview } from './geofence-import-preview.tsx';
import { geofenceImports } from './geofence-imports.ts';
import { ImportedAreas } from './imported-areas.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';

interface GeofenceImportDialogProps {
  /** Import shown initially; absent to choose a file. */
  readonly importId: number | undefined;
  readonly onClose: () => void;
}

export function GeofenceImportDialog({ importId, onClose }: GeofenceImportDialogProps) {
  const text = useText('geofence-import');
  return (
    <ImportDialog
      definition={geofenceImports}
      title={text('title')}
      importId={importId}
      onClose={onClose}
      renderChoice={(onMade, onLook) => <ChooseGeofences onPreviewed={onMade} onLook={onLook} />}
      renderPreview={(shown, onAnother) => <GeofenceImportPreview shown={shown} onAnother={onAnother} />}
      renderRun={(shown, onAnother) => (
        <GeofenceImportRun shown={shown} onAnother={onAnother} onClose={onClose} />
      )}
    />
  );
}

interface ChooseGeofencesProps {
  readonly onPreviewed: (made: GeofenceImport) => void;
  readonly onLook: (id: number) => void;
}

function ChooseGeofences({ onPreviewed, onLook }: ChooseGeofencesProps) {
  const text = useText('geofence-import');
  const format = useFormat();
  const limits = {
    size: format.number(geofenceFileMaxBytes / 1024 / 1024),
    areas: format.number(geofenceFileMaxAreas),
  };
  const upload = useUpload({
    mostBytes: geofenceFileMaxBytes,
    send: (file, fileName, signal) =>
      callApi('createGeofenceImport', {
        query: { fileName },
        body: new Blob([file], { type: geofenceFileType }),
        signal,
      }),
    onMade: onPreviewed,
    codes: geofenceFileErrors,
    wordsOf: (code, named) => text(`file_${code}`, { ...limits, ...named }),
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
      accept=".geojson,.json,.kml,.kmz"
    >
      <RecentImports definition={geofenceImports} onLook={onLook} />
    </ChooseFile>
  );
}

interface GeofenceImportRunProps {
  readonly shown: GeofenceImport;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function GeofenceImportRun({ shown, onAnother, onClose }: GeofenceImportRunProps) {
  const text = useText('geofence-import');
  const words = useText('import');
  const format = useFormat();
  const { preview, progress, failure, state } = shown;
  const bad = preview.bad + progress.refused;
  // Areas not reached by an import that stopped early are not created either.
  const untouched = isUnderWay(shown) ? 0 : progress.total - progress.done;
  return (
    <ImportRun
      definition={geofenceImports}
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
            { name: text('refused'), count: bad + untouched, isBad: true },
          ]}
        />
      }
      report={bad > 0 && <ImportedAreas shown={shown} only="bad" />}
      foot={
        <RunFoot another={words('another')} done={text('done')} onAnother={onAnother} onClose={onClose} />
      }
    />
  );
}
