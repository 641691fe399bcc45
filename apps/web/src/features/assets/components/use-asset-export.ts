import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { chooseColumns } from '../../../ui/data-table/choose-columns.ts';
import { useExport, type ExportFile, type Exporting } from '../../../ui/export/use-export.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AssetSelection } from '../api/asset-selection.ts';
import type { AssetsView } from './use-assets-view.ts';

export interface AssetExporting {
  readonly exporting: Exporting;
  /** Exports a selection in the order and the columns of the list. */
  readonly exportOf: (selection: AssetSelection) => ExportFile;
  /** What the file will hold of so many assets, in words. */
  readonly extentOf: (count: number) => string;
}

/** The one export of the screen: all that is listed, or what is selected of it. */
export function useAssetExport(view: AssetsView): AssetExporting {
  const text = useText('assets');
  const format = useFormat();
  const locale = useLocale();
  const columns = chooseColumns(view.columns, view.view.chosen).map(({ id }) => id);
  const { sort, order } = view.search;
  return {
    exporting: useExport(text('exportName')),
    exportOf:
      (selection) =>
      (fileFormat, { signal, onProgress }) =>
        downloadApi(
          'exportAssets',
          { body: { selection, columns, sort, order, format: fileFormat, locale }, signal },
          onProgress,
        ),
    extentOf: (count) =>
      text('exportExtent', { count, formatted: format.number(count), columns: columns.length }),
  };
}
