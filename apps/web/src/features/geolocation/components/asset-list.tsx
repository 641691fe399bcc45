import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetList, FleetRow } from '../../../live/live-protocol.ts';
import { AssetRow } from './asset-row.tsx';
import classes from './asset-list.module.css';

const rowHeight = 54;
const overscan = 8;

interface AssetListProps {
  readonly list: FleetList;
  readonly selectedId: number | null;
  readonly hoveredId: number | null;
  readonly onWindow: (from: number, to: number) => void;
  readonly onHover: (assetId: number | null) => void;
  readonly onSelect: (assetId: number) => void;
}

/** Every asset that the filters let through. Only the rows in sight exist, here and in what the worker sends. */
export function AssetList({ list, selectedId, hoveredId, onWindow, onHover, onSelect }: AssetListProps) {
  const text = useText('geolocation');
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(list);
  // oxlint-disable-next-line react/incompatible-library -- No React Compiler here that would memoize what it answers.
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
  const rows = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 19 } = virtualizer.range ?? {};
  const from = Math.max(0, startIndex - overscan);
  const to = Math.min(endIndex + overscan + 1, Math.max(list.total, 1));
  useEffect(() => onWindow(from, to), [onWindow, from, to]);
  const rowAt = (index: number): FleetRow | undefined =>
    list.rows[index - list.from] ?? (index === focused.at?.index ? focused.at.row : undefined);
  const move = (event: KeyboardEvent) =>
    moveFocus(event, scroller.current, (index) => virtualizer.scrollToIndex(index));
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      onMouseLeave={() => onHover(null)}
      onFocus={focused.onFocus}
      onBlur={focused.onBlur}
    >
      <ul
        className={classes['list']}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={text('list')}
      >
        {rows.map(({ index, start }) => (
          <li
            // By asset, so that a row takes its focus along when the order changes.
            key={rowAt(index)?.id ?? `waiting-${index}`}
            className={classes['item']}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={list.total}
            aria-posinset={index + 1}
          >
            <AssetRow
              index={index}
              row={rowAt(index)}
              selectedId={selectedId}
              hoveredId={hoveredId}
              onHover={onHover}
              onSelect={onSelect}
              onKeyDown={move}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FocusedRow {
  readonly row: FleetRow;
  readonly index: number;
}

/** The row that holds the focus: it is drawn wherever the list is scrolled to, or the focus would be lost. */
function useFocusedRow(list: FleetList) {
  const [at, setAt] = useState<FocusedRow | null>(null);
  const offset = at === null ? -1 : list.rows.findIndex(({ id }) => id === at.row.id);
  const row = list.rows[offset];
  if (at !== null && row !== undefined && (row !== at.row || list.from + offset !== at.index)) {
    setAt({ row, index: list.from + offset });
  } else if (at !== null && row === undefined && list.rows[at.index - list.from] !== undefined) {
    // Another stands there now: it has left the list, or moved out of sight.
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

/** Arrow keys go from row to row, also to those that are not drawn yet. */
function moveFocus(
  event: KeyboardEvent,
  scroller: HTMLElement | null,
  scrollTo: (index: number) => void,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const current = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
  if (step === undefined || current === null || scroller === null) return;
  event.preventDefault();
  const next = Number(current.dataset['index']) + step;
  if (next < 0) return;
  scrollTo(next);
  requestAnimationFrame(() => scroller.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus());
}
