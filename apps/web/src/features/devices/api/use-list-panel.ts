import { useMemo, type RefObject } from 'react';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { usePanelKeys } from '../../../ui/side-panel/use-panel-keys.ts';
import { withoutOpen } from './device-search.ts';
import { useDeviceSearch } from './use-device-search.ts';

interface ListPanel<Row> {
  /** The open row, when the list has it. */
  readonly row: Row | undefined;
  readonly follow: (id: number) => void;
  /** What the panel itself needs to go through its list. */
  readonly navigation: {
    readonly onPrevious: (() => void) | undefined;
    readonly onNext: (() => void) | undefined;
    readonly onClose: () => void;
  };
}

/** The panel follows its list: arrow keys go to the row above or below, Escape closes and gives the focus back. */
export function useListPanel<Row extends { readonly id: number }>(
  rows: readonly Row[],
  enabled: boolean,
  list: RefObject<RowFocus | null>,
): ListPanel<Row> {
  const { search, change } = useDeviceSearch();
  const openId = search.open;
  const index = useMemo(() => rows.findIndex(({ id }) => id === openId), [rows, openId]);
  const follow = (id: number): void => change((current) => ({ ...current, open: id }), { replace: true });
  const goTo = (row: Row | undefined): (() => void) | undefined =>
    index < 0 || row === undefined ? undefined : () => follow(row.id);
  const navigation = {
    onPrevious: goTo(rows[index - 1]),
    onNext: goTo(rows[index + 1]),
    onClose: () => {
      change(withoutOpen);
      if (openId !== undefined) list.current?.focusRow(openId);
    },
  };
  usePanelKeys({ enabled: enabled && openId !== undefined, ...navigation });
  return { row: rows[index], follow, navigation };
}
