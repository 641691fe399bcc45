import type { PositionImportDetail } from '@azimute/contract';
import {
  positionFileErrors,
  positionFileType,
  positionImportMaxBytes,
} from '@azimute/contract/position-imports';
import { Button } from '@mantine/core';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ChooseFile, RecentImports } from '../../../ui/import/choose-file.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { ImportRun } from '../../../ui/import/import-run.tsx';
import { useUpload } from '../../../ui/import/use-upload.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { withoutOpen } from '../api/device-search.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import classes from './files-tab.module.css';
import { positionImports } from './position-imports.ts';
import { PositionPreview } from './position-preview.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { SeeBounds } from './see-bounds.tsx';
import { ImportStep } from '../../../ui/import/import-dialog.tsx';

/** Imports positions from files: choose, configure and check the result. The address names the import. */
export function FilesTab() {
  const { search, change } = useDeviceSearch();
  const onShow = (id: number | undefined): void =>
    change((current) => ({ ...withoutOpen(current), tab: 'files', ...(id !== undefined && { open: id }) }));
  return (
    <Box height="100%" overflowY="auto">
      <Box maxWidth={1040} marginInline="auto" padding="gutter" className={classes['sheet']}>
        <ImportStep
          definition={positionImports}
          shownId={search.open}
          onShow={onShow}
          renderChoice={(onMade, onLook) => <ChoosePositions onPreviewed={onMade} onLook={onLook} />}
          renderPreview={(shown, onAnother) => <PositionPreview shown={shown} onAnother={onAnother} />}
          renderRun={(shown, onAnother) => <PositionRun shown={shown} onAnother={onAnother} />}
        />
      </Box>
    </Box>
  );
}

interface ChoosePositionsProps {
  readonly onPreviewed: (made: PositionImportDetail) => void;
  readonly onLook: (id: number) => void;
}

function ChoosePositions({ onPreviewed, onLook }: ChoosePositionsProps) {
  const text = useText('position-import');
  const format = useFormat();
  const limits = { size: format.number(positionImportMaxBytes / 1024 / 1024) };
  const upload = useUpload({
    mostBytes: positionImportMaxBytes,
    send: async (file, fileName, signal) =>
      callApi('createPositionImport', {
        query: { fileName },
        body: new Blob([await compress(file)], { type: positionFileType }),
        signal,
      }),
    onMade: onPreviewed,
    codes: positionFileErrors,
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
      accept=".csv,.txt,.gpx,.geojson,.json,.gz"
    >
      <RecentImports definition={positionImports} onLook={onLook} />
    </ChooseFile>
  );
}

async function compress(file: File): Promise<Blob> {
  if (file.name.endsWith('.gz')) return file;
  return await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

interface PositionRunProps {
  readonly shown: PositionImportDetail;
  readonly onAnother: () => void;
}

function PositionRun({ shown, onAnother }: PositionRunProps) {
  const text = useText('position-import');
  const words = useText('import');
  const { progress, preview, refusals, id, state, failure } = shown;
  return (
    <ImportRun
      definition={positionImports}
      shown={shown}
      done={progress.doneBytes}
      total={progress.totalBytes}
      cancelEffect={text('cancelEffect')}
      failedText={text(`failed_${failure ?? 'unexpected'}`)}
      stoppedText={state === 'failed' || state === 'cancelled' ? text('staysText') : null}
      counts={
        <ImportCounts
          label={text('lines')}
          counts={[
            { name: text('accepted'), count: progress.accepted },
            { name: text('duplicates'), count: progress.duplicates },
            { name: text('refused'), count: progress.refused, isBad: true },
            { name: text('lines'), count: progress.lines },
          ]}
        />
      }
      report={<RefusedLines refusals={refusals} downloadOf={id} />}
      foot={
        <>
          {preview.bounds !== null && progress.accepted + progress.duplicates > 0 && (
            <SeeBounds bounds={preview.bounds} />
          )}
          <Button variant="filled" onClick={onAnother}>
            {words('another')}
          </Button>
        </>
      }
    />
  );
}
