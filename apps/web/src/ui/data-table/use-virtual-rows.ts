import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { usePrinting } from '../printing.ts';
import type { RowId } from './selection.ts';

interface VirtualRowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => RowId;
  readonly openId: RowId | undefined;
  /** Row to keep rendered, since it has the focus. */
  readonly keptId: RowId | undefined;
  readonly rowHeightPx: number;
  /** Height of the sticky part above the rows. */
  readonly headHeightPx: number;
  /** Loads the next page; absent if there is none or loading failed. */
  readonly onNearEnd: (() => void) | undefined;
}

export interface DrawnRow<Row> {
  readonly row: Row;
  readonly id: RowId;
  readonly index: number;
  /** Height of the omitted rows before it. */
  readonly gapPx: number;
}

export interface VirtualRows<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly drawn: readonly DrawnRow<Row>[];
  /** Height of the omitted rows after the last one. */
  readonly afterPx: number;
  /** Numbers of the first and last visible row, from 1. */
  readonly inView: readonly [first: number, last: number];
  readonly scrollTo: (index: number) => void;
}

const loadAheadRows = 40;

/** Rows near the visible area of a list of any length; loads more near its end. */
export function useVirtualRows<Row>(options: VirtualRowsOptions<Row>): VirtualRows<Row> {
  const { rows, idOf, openId, keptId, rowHeightPx, headHeightPx, onNearEnd } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const indexOf = (id: RowId | undefined): number =>
    id === undefined ? -1 : rows.findIndex((row) => idOf(row) === id);
  const keptIndex = indexOf(keptId);
  // oxlint-disable-next-line react/incompatible-library -- The React Compiler is not used.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : idOf(row);
    },
    overscan: 12,
    scrollPaddingStart: headHeightPx,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return keptIndex < 0 || near.includes(keptIndex)
        ? near
        : [...near, keptIndex].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtual.measure(), [virtual, rowHeightPx]);
  const printing = usePrinting();
  const items = virtual.getVirtualItems();
  const lastNear = virtual.range?.endIndex ?? items.at(-1)?.index ?? 0;
  const nearEnd = lastNear >= rows.length - loadAheadRows ? onNearEnd : undefined;
  useEffect(() => nearEnd?.(), [nearEnd]);
  const openIndex = indexOf(openId);
  const scrollTo = useCallback((index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual]);
  useEffect(() => {
    // Keeps the open row visible when a refresh moves it.
    if (openIndex >= 0) scrollTo(openIndex);
  }, [openIndex, scrollTo]);

  const top = virtual.scrollOffset ?? 0;
  const bottom = top + (virtual.scrollRect?.height ?? 0) - headHeightPx;
  const first = Math.min(rows.length, Math.floor(top / rowHeightPx) + 1);
  return {
    scroller,
    drawn: printing
      ? rows.map((row, index) => ({ row, id: idOf(row), index, gapPx: 0 }))
      : withGaps(rows, idOf, items),
    afterPx: printing ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    inView: printing
      ? [Math.min(1, rows.length), rows.length]
      : [first, Math.max(first, Math.min(rows.length, Math.floor(bottom / rowHeightPx)))],
    scrollTo,
  };
}

function withGaps<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
  items: readonly VirtualItem[],
): DrawnRow<Row>[] {
  return items.flatMap(({ index, start }, position) => {
    const row = rows[index];
    if (row === undefined) return [];
    return [{ row, id: idOf(row), index, gapPx: start - (items[position - 1]?.end ?? 0) }];
  });
}
