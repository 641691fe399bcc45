import type { PositionImportDetail, UpdatePositionImport } from '@azimute/contract';
import { positionImportFields } from '@azimute/contract/position-imports';
import { Button } from '@mantine/core';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { chooseField, fieldOf } from '../../../ui/import/choose-field.ts';
import { ColumnChoice } from '../../../ui/import/column-choice.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import classes from '../../../ui/import/import.module.css';
import { useArrivalFocus } from '../../../ui/import/use-arrival-focus.ts';
import { useImportDraft } from '../../../ui/import/use-import-draft.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { DeviceTable } from './device-table.tsx';
import { positionImports } from './position-imports.ts';
import { ReadingForm } from './reading-form.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { StoredRows } from './stored-rows.tsx';
import { FileFacts } from '../../../ui/import/preview-parts.tsx';

interface PositionPreviewProps {
  readonly shown: PositionImportDetail;
  readonly onAnother: () => void;
}

const bytesPerMegabyte = 1024 ** 2;
const linesShown = 4;

/** How the file is read and what importing it would do; each change shows immediately. */
export function PositionPreview({ shown: stored, onAnother }: PositionPreviewProps) {
  const text = useText('position-import');
  const format = useFormat();
  const params = { positionImportId: stored.id };
  const draft = useImportDraft(positionImports, stored.id, stored.settings, {
    update: (entered: UpdatePositionImport) => callApi('updatePositionImport', { params, body: entered }),
    start: () => callApi('startPositionImport', { params }),
  });
  const { changed: settings, change, isPreviewing, start, isStarting } = draft;
  const shown = { ...stored, settings };
  const isIdle = stored.preview.good === 0 || isPreviewing;
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { preview, progress, fileName, headings, sample } = shown;
  const sizeOf = useFileSize();
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <FileFacts
        fileName={fileName}
        facts={[shown.format.toUpperCase(), sizeOf(progress.totalBytes)]}
        onAnother={onAnother}
      />
      <ColumnChoice
        headings={headings}
        sample={sample.slice(0, linesShown)}
        hint={text('columnsHint')}
        fields={positionImportFields}
        labelOf={(field) => text(`field_${field}`)}
        ignoreLabel={text('ignore')}
        fieldOf={(column) => fieldOf(settings.columns, positionImportFields, headings[column] ?? '')}
        onChoose={(column, field) =>
          change({ columns: chooseField(settings.columns, headings[column] ?? '', field) })
        }
      />
      {shown.format === 'csv' && settings.columns.speed !== null && (
        <p className="quiet">{text(`layout_${shown.layout ?? 'unknown'}`)}</p>
      )}
      <ReadingForm shown={shown} onChange={change} />
      <Stack columns={1} gap={20} className={classes['evaluated']} aria-busy={isPreviewing}>
        <ImportCounts
          label={text('counts')}
          counts={[
            { name: text('good'), count: preview.good },
            { name: text('refused'), count: preview.refused, isBad: true },
            { name: text('devices'), count: preview.deviceCount },
            { name: text('unknown'), count: preview.unknownDeviceCount, isBad: true },
          ]}
        />
        {!preview.isWhole && (
          <p className="quiet">{text('partial', { formatted: format.number(preview.lines) })}</p>
        )}
        {preview.good === 0 && <InlineError>{text('nothingGood')}</InlineError>}
        <StoredRows preview={preview} />
        <DeviceTable shown={shown} onChange={(devices) => change({ devices })} />
        <RefusedLines refusals={preview.refusals} reasons={preview.reasons} hint={text('refusedHint')} />
      </Stack>
      <div className={classes['foot']}>
        <Button variant="filled" disabled={isIdle} loading={isStarting} onClick={start}>
          {text('start')}
        </Button>
      </div>
    </div>
  );
}

function useFileSize(): (bytes: number) => string {
  const text = useText('position-import');
  const format = useFormat();
  return (bytes) =>
    bytes < bytesPerMegabyte
      ? text('smallSize', { size: format.number(Math.ceil(bytes / 1024)) })
      : text('size', { size: format.number(bytes / bytesPerMegabyte, 1) });
}
