import type { PositionImportDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { ImportCounts } from '../../../ui/file-import/import-counts.tsx';
import { useArrivalFocus } from '../../../ui/file-import/use-arrival-focus.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ColumnChoice } from './column-choice.tsx';
import { DeviceTable } from './device-table.tsx';
import classes from './files-tab.module.css';
import { ReadingForm } from './reading-form.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { StoredRows } from './stored-rows.tsx';
import { usePositionImportChanges } from './use-position-import-changes.ts';

interface PositionPreviewProps {
  readonly shown: PositionImportDetail;
  readonly onAnother: () => void;
}

const bytesPerMegabyte = 1024 ** 2;

/** How the file is read, and what importing it would do: each change shows at once. */
export function PositionPreview({ shown: stored, onAnother }: PositionPreviewProps) {
  const text = useText('position-import');
  const format = useFormat();
  const { settings, change, isJudging, start, isStarting } = usePositionImportChanges(stored);
  const shown = { ...stored, settings };
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { preview, progress, fileName } = shown;
  const sizeOf = (bytes: number): string =>
    bytes < bytesPerMegabyte
      ? text('smallSize', { size: format.number(Math.ceil(bytes / 1024)) })
      : text('size', { size: format.number(bytes / bytesPerMegabyte, 1) });
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <div className={classes['file']}>
        <p>
          <span className={classes['fileName']}>{fileName}</span>
          <span className={classes['meta']}>
            {`${shown.format.toUpperCase()} · ${sizeOf(progress.totalBytes)}`}
          </span>
        </p>
        <Button size="xs" onClick={onAnother}>
          {text('otherFile')}
        </Button>
      </div>
      <ColumnChoice shown={shown} onChange={(columns) => change({ columns })} />
      <ReadingForm shown={shown} onChange={change} />
      <div className={classes['judged']} aria-busy={isJudging}>
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
          <p className={classes['hint']}>{text('partial', { formatted: format.number(preview.lines) })}</p>
        )}
        {preview.good === 0 && <InlineError>{text('nothingGood')}</InlineError>}
        <StoredRows preview={preview} />
        <DeviceTable shown={shown} onChange={(devices) => change({ devices })} />
        <RefusedLines refusals={preview.refusals} reasons={preview.reasons} hint={text('refusedHint')} />
      </div>
      <div className={classes['foot']}>
        <Button
          variant="filled"
          disabled={preview.good === 0 || isJudging}
          loading={isStarting}
          onClick={start}
        >
          {text('start')}
        </Button>
      </div>
    </div>
  );
}
