import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { chooseColumns } from '../../../ui/data-table/choose-columns.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { toAssetQuery } from '../api/asset-search.ts';
import type { AssetsView } from './use-assets-view.ts';

interface AssetExportProps {
  readonly view: AssetsView;
  readonly isPhone: boolean;
}

/** The assets as they are listed: filters, order and columns of the address. */
export function AssetExport({ view, isPhone }: AssetExportProps) {
  const text = useText('assets');
  const format = useFormat();
  const locale = useLocale();
  const columns = chooseColumns(view.columns, view.view.chosen).map(({ id }) => id);
  const count = view.total ?? 0;
  if (count === 0) return null;
  return (
    <ExportMenu
      isPhone={isPhone}
      extent={text('exportExtent', { count, formatted: format.number(count), columns: columns.length })}
      fileName={text('exportName')}
      exportFile={(fileFormat, signal) =>
        downloadApi('exportAssets', {
          query: { ...toAssetQuery(view.search), columns, format: fileFormat, locale },
          signal,
        })
      }
    />
  );
}
