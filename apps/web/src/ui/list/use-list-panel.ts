import { useMemo, useRef, type RefObject } from 'react';
import type { RowFocus } from '../data-table/use-row-focus.ts';
import { usePanelKeys } from '../side-panel/use-panel-keys.ts';

interface ListPanelOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly openId: number | undefined;
  /** Off while a dialog is open, which has its own keys. */
  readonly enabled?: boolean;
  /** Shows another row in the open panel. */
  readonly onFollow: (id: number) => void;
  readonly onClose: () => void;
}

/** Navigation between rows for a panel. */
export interface PanelNavigation {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

export interface ListPanel<Row> {
  /** The list, which gets the focus back. */
  readonly list: RefObject<RowFocus | null>;
  /** The open row, if it is in the list. */
  readonly row: Row | undefined;
  readonly onFollow: (id: number) => void;
  readonly navigation: PanelNavigation;
}

/** Connects a panel to its list: arrow keys move to the adjacent row; Escape closes and returns the focus. */
export function useListPanel<Row>(options: ListPanelOptions<Row>): ListPanel<Row> {
  const { rows, idOf, openId, enabled = true, onFollow, onClose } = options;
  const list = useRef<RowFocus>(null);
  const index = useMemo(() => rows.findIndex((row) => idOf(row) === openId), [rows, idOf, openId]);
  const goTo = (row: Row | undefined): (() => void) | undefined =>
    index < 0 || row === undefined ? undefined : () => onFollow(idOf(row));
  const navigation = {
    onPrevious: goTo(rows[index - 1]),
    onNext: goTo(rows[index + 1]),
    onClose: () => {
      onClose();
      if (openId !== undefined) list.current?.focusRow(openId);
    },
  };
  usePanelKeys({ enabled: enabled && openId !== undefined, ...navigation });
  return { list, row: rows[index], onFollow, navigation };
}
