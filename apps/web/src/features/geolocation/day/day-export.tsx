import { positionFileFormats, type PositionFileFormat } from '@azimute/contract/position-imports';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';

export interface ExportedDay {
  readonly assetId: number;
  readonly range: DayRange;
}

/** Export of the day's fixes. */
export function DayExport({
  code,
  day,
  exported: { assetId, range },
}: {
  readonly code: string;
  readonly day: string;
  readonly exported: ExportedDay;
}) {
  const text = useText('asset-day');
  const locale = useLocale();
  const exporting = useExport<PositionFileFormat>(code, day);
  const from = new Date(range.fromMs).toISOString();
  const to = new Date(range.toMs).toISOString();
  const exportFile: ExportFile<PositionFileFormat> = (format, { signal, onProgress }) =>
    downloadApi(
      'exportAssetPositions',
      { params: { assetId }, query: { from, to, format, locale }, signal },
      onProgress,
    );
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <button type="button" className="icon-button" aria-label={text('exportDay')}>
            <IconDownload size={16} stroke={1.85} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text('exportDay')}</Menu.Label>
          <ExportItems formats={positionFileFormats} exporting={exporting} exportFile={exportFile} />
        </Menu.Dropdown>
      </Menu>
      <ExportProgress exporting={exporting} />
    </>
  );
}
