import { useListPanel, type ListPanel } from '../../../ui/list/use-list-panel.ts';
import { withoutOpen } from './device-search.ts';
import { openRow, useDeviceSearch } from './use-device-search.ts';

/** The panel beside a list of the screen, whose address says which row is open. */
export function useDevicePanel<Row>(
  rows: readonly Row[],
  enabled: boolean,
  idOf: (row: Row) => number,
): ListPanel<Row> {
  const { search, change } = useDeviceSearch();
  return useListPanel({
    rows,
    idOf,
    openId: search.open,
    enabled,
    onFollow: (id) => change(openRow(id), { replace: true }),
    onClose: () => change(withoutOpen),
  });
}
