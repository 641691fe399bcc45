import { useCallback } from 'react';
import { useProfile } from '../../api/use-session.ts';
import { withView, type TableView } from '../data-table/table-view.ts';
import { useTableView, type TableViewState } from '../data-table/use-table-view.ts';
import type { Address } from './use-address.ts';

/** How the person looks at a list: its columns and density, kept in the address and on this browser. */
export function useListView<Search extends TableView>(
  name: string,
  columnIds: readonly string[],
  { search, change }: Address<Search>,
): TableViewState {
  const { id: personId } = useProfile();
  const { columns, density } = search;
  return useTableView({
    storageKey: `azimute-view-${name}-${personId}`,
    columnIds,
    inAddress: {
      ...(columns === undefined ? {} : { columns }),
      ...(density === undefined ? {} : { density }),
    },
    onChange: useCallback(
      (next: TableView) => change((current) => withView(current, next), { replace: true }),
      [change],
    ),
  });
}
