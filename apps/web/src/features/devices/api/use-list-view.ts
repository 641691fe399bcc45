import { useCallback } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useTableView, type TableViewState } from '../../../ui/data-table/use-table-view.ts';
import { listColumnIds } from './device-search.ts';
import { useDeviceSearch } from './use-device-search.ts';

/** How the person looks at a list of the screen: its columns and density. */
export function useListView(list: keyof typeof listColumnIds): TableViewState {
  const { id: personId } = useProfile();
  const { search, change } = useDeviceSearch();
  const { columns, density } = search;
  return useTableView({
    storageKey: `azimute-view-devices-${list}-${personId}`,
    columnIds: listColumnIds[list],
    inAddress: {
      ...(columns === undefined ? {} : { columns }),
      ...(density === undefined ? {} : { density }),
    },
    onChange: useCallback(
      (next) =>
        change(({ columns: _columns, density: _density, ...others }) => ({ ...others, ...next }), {
          replace: true,
        }),
      [change],
    ),
  });
}
