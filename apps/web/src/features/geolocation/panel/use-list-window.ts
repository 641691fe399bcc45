import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { FleetList, FleetRow } from '../../../live/live-protocol.ts';

const rowHeight = 56;
const overscan = 8;

/** Visible rows of a list, reported to the worker, and the focused row. */
export function useListWindow(list: FleetList, onWindow: (from: number, to: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(list);
  // oxlint-disable-next-line react/incompatible-library -- The React Compiler is not used.
  const virtualizer = useVirtualizer({
    count: list.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      const kept = focused.at?.index;
      return kept === undefined || drawn.includes(kept) || kept >= range.count
        ? drawn
        : [...drawn, kept].toSorted((a, b) => a - b);
    },
  });
  const { startIndex = 0, endIndex = 19 } = virtualizer.range ?? {};
  const from = Math.max(0, startIndex - overscan);
  const to = Math.min(endIndex + overscan + 1, Math.max(list.total, 1));
  useEffect(() => onWindow(from, to), [onWindow, from, to]);
  const rowAt = (index: number): FleetRow | undefined =>
    list.rows[index - list.from] ?? (index === focused.at?.index ? focused.at.row : undefined);
  return {
    scroller,
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start, row: rowAt(index) })),
    height: virtualizer.getTotalSize(),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    onFocus: focused.onFocus,
    onBlur: focused.onBlur,
  };
}

interface FocusedRow {
  readonly row: FleetRow;
  readonly index: number;
}

/** The focused row; always rendered, since removing it would lose the focus. */
function useFocusedRow(list: FleetList) {
  const [at, setAt] = useState<FocusedRow | null>(null);
  const offset = at === null ? -1 : list.rows.findIndex(({ id }) => id === at.row.id);
  const row = list.rows[offset];
  if (at !== null && row !== undefined && (row !== at.row || list.from + offset !== at.index)) {
    setAt({ row, index: list.from + offset });
  } else if (at !== null && row === undefined && list.rows[at.index - list.from] !== undefined) {
    // The row left the list or moved out of view.
    setAt(null);
  }
  return {
    at,
    onFocus: ({ target }: FocusEvent) => {
      const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']);
      const reached = list.rows[index - list.from];
      if (reached !== undefined) setAt({ row: reached, index });
    },
    onBlur: () => setAt(null),
  };
}
