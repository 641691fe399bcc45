import { useMemo, useRef, type RefObject } from 'react';
import type { RowFocus } from '../data-table/use-row-focus.ts';
import { usePanelKeys } from '../side-panel/use-panel-keys.ts';

interface ListPanelOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly openId: number | undefined;
  /** Off while a dialog is open, which has keys of its own. */
  readonly enabled?: boolean;
  /** Shows another row in the open panel. */
  readonly onFollow: (id: number) => void;
  readonly onClose: () => void;
}

/** What a panel needs to go through its list. */
export interface PanelNavigation {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

export interface ListPanel<Row> {
  /** Goes to the list, which gets the focus back. */
  readonly list: RefObject<RowFocus | null>;
  /** The open row, when the list has it. */
  readonly row: Row | undefined;
  readonly onFollow: (id: number) => void;
  readonly navigation: PanelNavigation;
}

/** The panel follows its list: arrow keys go to the row above or below, Escape closes and gives the focus back. */
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
