import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetList } from '../../../live/live-protocol.ts';
import { AssetRow } from './asset-row.tsx';
import classes from './asset-list.module.css';

const rowHeight = 54;

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
  // oxlint-disable-next-line react/incompatible-library -- No React Compiler here that would memoize what it answers.
  const virtualizer = useVirtualizer({
    count: list.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const from = rows[0]?.index ?? 0;
  const to = (rows.at(-1)?.index ?? 19) + 1;
  useEffect(() => onWindow(from, to), [onWindow, from, to]);
  const move = (event: KeyboardEvent) =>
    moveFocus(event, scroller.current, (index) => virtualizer.scrollToIndex(index));
  return (
    <div ref={scroller} className={classes['scroller']} onMouseLeave={() => onHover(null)}>
      <ul
        className={classes['list']}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={text('list')}
      >
        {rows.map(({ index, start }) => (
          <li
            // By asset, so that a row takes its focus along when the order changes.
            key={list.rows[index - list.from]?.id ?? `waiting-${index}`}
            className={classes['item']}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={list.total}
            aria-posinset={index + 1}
          >
            <AssetRow
              index={index}
              row={list.rows[index - list.from]}
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
