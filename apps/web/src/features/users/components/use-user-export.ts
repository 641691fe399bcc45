import { userColumns, type UserColumn } from '@azimute/contract/users/values';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { chooseColumns } from '../../../ui/data-table/choose-columns.ts';
import { useExport, type ExportFile, type Exporting } from '../../../ui/export/use-export.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { UserSelection } from '../api/user-selection.ts';
import type { UsersView } from './use-users-view.ts';

export interface UserExporting {
  readonly exporting: Exporting;
  /** Exports a selection in the order and the columns of the list. */
  readonly exportOf: (selection: UserSelection) => ExportFile;
  /** What the file will hold of so many users, in words. */
  readonly extentOf: (count: number) => string;
}

/** The one export of the screen: all that is listed, or what is selected of it. */
export function useUserExport(view: UsersView): UserExporting {
  const text = useText('users');
  const format = useFormat();
  const locale = useLocale();
  const shown = chooseColumns(view.columns, view.view.chosen).map(({ id }) => id);
  const columns: UserColumn[] = userColumns.filter((column) => shown.includes(column));
  const { sort, order } = view.search;
  return {
    exporting: useExport(text('exportName')),
    exportOf:
      (selection) =>
      (fileFormat, { signal, onProgress }) =>
        downloadApi(
          'exportUsers',
          { body: { selection, columns, sort, order, format: fileFormat, locale }, signal },
          onProgress,
        ),
    extentOf: (count) =>
      text('exportExtent', { count, formatted: format.number(count), columns: columns.length }),
  };
}
