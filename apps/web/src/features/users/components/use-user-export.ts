import { userColumns } from '@azimute/contract/users/values';
import type { CallInput } from '@azimute/contract';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { chooseColumns } from '../../../ui/data-table/choose-columns.ts';
import { regularList } from '../../../ui/export/send-regularly.ts';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import type { ListExport } from '../../../ui/list/list-screen.tsx';
import type { ShownList } from '../../../ui/list/use-list.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { UserFilters } from '../api/user-search.ts';

type Asked = CallInput<'exportUsers'>['body'];

interface ExportedList extends Pick<ShownList<never>, 'columns' | 'view'> {
  readonly filters: UserFilters;
  readonly asked: Pick<Asked, 'sort' | 'order'>;
  readonly selected: Asked['selection'];
}

/** Exports the listed or selected users, with the list's order and columns. */
export function useUserExport(list: ExportedList): ListExport {
  const text = useText('users');
  const format = useFormat();
  const locale = useLocale();
  const shown = chooseColumns(list.columns, list.view?.chosen).map(({ id }) => id);
  const columns = userColumns.filter((column) => shown.includes(column));
  const exportOf =
    (selection: Asked['selection']): ExportFile =>
    (fileFormat, { signal, onProgress }) =>
      downloadApi(
        'exportUsers',
        { body: { selection, columns, ...list.asked, format: fileFormat, locale }, signal },
        onProgress,
      );
  return {
    exporting: useExport(text('exportName')),
    listed: exportOf({ filters: list.filters }),
    selected: exportOf(list.selected),
    regular: regularList(text('title'), 'users', { ...list.filters, ...list.asked }, { columns }),
    extentOf: (count) => text('exportExtent', { ...format.counted(count), columns: columns.length }),
  };
}
