import type { MetricCode } from '@azimute/contract';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport } from '../../../ui/export/use-export.ts';
import { askedUse } from '../api/asked-use.ts';
import type { ModuleView } from '../api/use-module-view.ts';

interface FiguresExportProps {
  readonly view: ModuleView;
  readonly metrics: readonly MetricCode[];
  /** Of the file. */
  readonly name: string;
  /** The page narrows its assets down by how they are used. */
  readonly isOfUse?: boolean;
}

/** Figures of assets as a file: of all, or of those that the page shows by their use. */
export function FiguresExport({
  view: { scope, days, search },
  metrics,
  name,
  isOfUse = false,
}: FiguresExportProps) {
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
            {
              query: {
                ...scope,
                metrics: [...metrics],
                groupBy: 'assets',
                ...(isOfUse && askedUse(search, metrics)),
                format,
                locale,
              },
              signal,
            },
            onProgress,
          )
        }
      />
      <ExportProgress exporting={exporting} />
    </>
  );
}
