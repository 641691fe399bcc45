import type { MetricCode } from '@azimute/contract';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport } from '../../../ui/export/use-export.ts';
import type { ModuleView } from '../api/use-module-view.ts';

interface FiguresExportProps {
  readonly view: ModuleView;
  readonly metrics: readonly MetricCode[];
  /** Of the file. */
  readonly name: string;
}

/** Figures of every asset as a file. */
export function FiguresExport({ view: { scope, days }, metrics, name }: FiguresExportProps) {
  const text = useText('modules');
  const locale = useLocale();
  const exporting = useExport(name);
  return (
    <>
      <ExportMenu
        exporting={exporting}
        extent={text('exportExtent', { days })}
        exportFile={async (format, { signal, onProgress }) =>
          await downloadApi(
            'exportFigures',
            { query: { ...scope, metrics: [...metrics], groupBy: 'assets', format, locale }, signal },
            onProgress,
          )
        }
      />
      <ExportProgress exporting={exporting} />
    </>
  );
}
