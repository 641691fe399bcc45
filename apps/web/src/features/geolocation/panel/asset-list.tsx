import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetList } from '../../../live/live-protocol.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { AssetRow } from './asset-row.tsx';
import classes from './asset-list.module.css';
import { useListKeys } from './use-list-keys.ts';
import { useListWindow } from './use-list-window.ts';

interface ScrollToSelected {
  readonly selectedId: number | null;
  /** Places shift until the catalog is complete. */
  readonly isComplete: boolean;
  readonly placeInList: (assetId: number) => Promise<number | null>;
  readonly scrollTo: (index: number) => void;
}

interface AssetListProps {
  readonly list: FleetList;
  readonly selectedId: number | null;
  readonly hoveredId: number | null;
  readonly picked: ReadonlySet<number>;
  /** True if pressing a row selects it. */
  readonly isPicking: boolean;
  readonly placeInList: (assetId: number) => Promise<number | null>;
  readonly onWindow: (from: number, to: number) => void;
  readonly onHover: (assetId: number | null) => void;
  readonly onSelect: (assetId: number) => void;
  /** A range starts at the previously selected row. */
  readonly onPick: (assetId: number, isRange: boolean) => void;
  readonly onPickAll: () => void;
}

/** All matching assets. Only visible rows are rendered and sent by the worker. */
export function AssetList(props: AssetListProps) {
  const { list, selectedId, hoveredId, picked, isPicking, placeInList } = props;
  const { onWindow, onHover, onSelect, onPick, onPickAll } = props;
  const text = useText('geolocation');
  const { scroller, rows, height, scrollTo, onFocus, onBlur } = useListWindow(list, onWindow);
  const onKeyDown = useListKeys({ scroller, total: list.total, scrollTo, onPick, onPickAll });
  useScrollToSelected({ selectedId, isComplete: list.catalogueComplete, placeInList, scrollTo });
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      onMouseLeave={() => onHover(null)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <Box
        as="ul"
        position="relative"
        className={classes['list']}
        style={{ height }}
        aria-label={text('list')}
        data-picking={isPicking || picked.size > 0 || undefined}
      >
        {rows.map(({ index, start, row }) => (
          <Box
            as="li"
            // Keyed by asset, so that a row keeps its focus when the order changes.
            key={row?.id ?? `waiting-${index}`}
            height={56}
            position="absolute"
            top={0}
            right={0}
            left={0}
            className={classes['item']}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={list.total}
            aria-posinset={index + 1}
          >
            <AssetRow
              index={index}
              row={row}
              isSelected={row !== undefined && row.id === selectedId}
              isHovered={row !== undefined && row.id === hoveredId}
              isPicked={row !== undefined && picked.has(row.id)}
              isPicking={isPicking}
              onHover={onHover}
              onSelect={onSelect}
              onPick={onPick}
              onKeyDown={onKeyDown}
            />
          </Box>
        ))}
      </Box>
    </div>
  );
}

/** Scrolls to the row of an asset selected elsewhere, on the map or by the address. */
function useScrollToSelected({ selectedId, isComplete, placeInList, scrollTo }: ScrollToSelected): void {
  const newest = useRef({ placeInList, scrollTo });
  useEffect(() => {
    newest.current = { placeInList, scrollTo };
  });
  useEffect(() => {
    let isWanted = true;
    if (selectedId === null || !isComplete) return undefined;
    void newest.current.placeInList(selectedId).then((place) => {
      if (isWanted && place !== null) newest.current.scrollTo(place);
    });
    return () => {
      isWanted = false;
    };
  }, [selectedId, isComplete]);
}
