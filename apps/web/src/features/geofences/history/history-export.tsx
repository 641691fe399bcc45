import { useText } from '../../../i18n/use-text.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { useFormat } from '../../../ui/use-format.ts';

interface HistoryExportProps {
  /** Of the file, without ending and day. */
  readonly name: string;
  /** How many rows the file will have; absent until it is known. */
  readonly total: number | undefined;
  readonly exportFile: ExportFile;
  readonly isIcon: boolean;
}

/** Saves all that the filters let through. */
export function HistoryExport({ name, total, exportFile, isIcon }: HistoryExportProps) {
  const text = useText('geofences');
  const format = useFormat();
  const exporting = useExport(name);
  return (
    <>
      {total !== undefined && total > 0 && (
        <ExportMenu
          exporting={exporting}
          exportFile={exportFile}
          extent={text('rowsInFile', format.counted(total))}
          isIcon={isIcon}
        />
      )}
      <ExportProgress exporting={exporting} />
    </>
  );
}
