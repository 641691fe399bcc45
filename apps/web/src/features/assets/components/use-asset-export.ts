import type { CallInput } from '@azimute/contract';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { chooseColumns } from '../../../ui/data-table/choose-columns.ts';
import type { TableViewState } from '../../../ui/data-table/use-table-view.ts';
import { regularList } from '../../../ui/export/send-regularly.ts';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import type { ListExport } from '../../../ui/list/list-screen.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AssetFilters } from '../api/asset-search.ts';
import type { AssetColumn } from './use-asset-columns.tsx';

type Asked = CallInput<'exportAssets'>['body'];

interface ExportedList {
  readonly view: TableViewState | undefined;
  readonly filters: AssetFilters;
  readonly asked: Pick<Asked, 'sort' | 'order'>;
  readonly selected: Asked['selection'];
}

/** Exports the listed or selected assets, with the list's order and columns. */
export function useAssetExport(list: ExportedList, all: readonly AssetColumn[]): ListExport {
  const text = useText('assets');
  const format = useFormat();
  const locale = useLocale();
  const columns = chooseColumns(all, list.view?.chosen).map(({ id }) => id);
  const exportOf =
    (selection: Asked['selection']): ExportFile =>
    (fileFormat, { signal, onProgress }) =>
      downloadApi(
        'exportAssets',
        { body: { selection, columns, ...list.asked, format: fileFormat, locale }, signal },
        onProgress,
      );
  return {
    exporting: useExport(text('exportName')),
    listed: exportOf({ filters: list.filters }),
    selected: exportOf(list.selected),
    regular: regularList(text('title'), 'assets', { ...list.filters, ...list.asked }, { columns }),
    extentOf: (count) =>
      text('exportExtent', { count, formatted: format.number(count), columns: columns.length }),
  };
}
