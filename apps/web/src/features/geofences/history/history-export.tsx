import { useText } from '../../../i18n/use-text.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { regularList } from '../../../ui/export/send-regularly.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';
import { useFormat } from '../../../ui/use-format.ts';

interface HistoryExportProps {
  /** File name without extension and date. */
  readonly name: string;
  /** Number of rows in the file; absent while unknown. */
  readonly total: number | undefined;
  readonly exportFile: ExportFile;
  readonly isIcon: boolean;
  readonly list: 'geofence_visits' | 'geofence_events';
  readonly filters: FiltersOf<'listGeofenceVisits'> | FiltersOf<'listGeofenceEvents'>;
}

/** Exports all matching rows. */
export function HistoryExport({ name, total, exportFile, isIcon, list, filters }: HistoryExportProps) {
  const text = useText('geofences');
  const format = useFormat();
  const exporting = useExport(name);
  // Mails have a period of their own.
  const { from: _from, to: _to, ...kept } = filters;
  return (
    <>
      {total !== undefined && total > 0 && (
        <ExportMenu
          exporting={exporting}
          exportFile={exportFile}
          extent={text('rowsInFile', format.counted(total))}
          isIcon={isIcon}
          regular={regularList(name, list, kept, { ofPeriod: true })}
        />
      )}
      <ExportProgress exporting={exporting} />
    </>
  );
}
