import { useCallback } from 'react';
import { useProfile } from '../../api/use-session.ts';
import { withView, type KnownColumns, type TableView } from '../data-table/table-view.ts';
import { useTableView, type TableViewState } from '../data-table/use-table-view.ts';
import type { Address } from './use-address.ts';

/** The user's view of a list, kept in the address and in this browser: columns and density. */
export function useListView<Search extends TableView>(
  name: string,
  known: KnownColumns,
  { search, change }: Address<Search>,
): TableViewState {
  const { id: personId } = useProfile();
  const { columns, density } = search;
  return useTableView({
    storageKey: `azimute-view-${name}-${personId}`,
    known,
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
