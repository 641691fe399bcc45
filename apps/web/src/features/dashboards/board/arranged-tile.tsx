import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { dragTile, onLongPress } from './drag-tile.ts';
import type { Place } from './place-tiles.ts';
import { TileCard } from './tile-card.tsx';
import { TileHandles } from './tile-handles.tsx';
import { useTileWords, type Tile, type TileData } from './use-tile-words.ts';

interface ArrangedTileProps {
  readonly position: number;
  readonly data: TileData | undefined;
  readonly tile: Tile;
  readonly grid: RefObject<HTMLDivElement | null>;

  readonly putAt: (from: readonly Tile[], tile: Tile, index: number) => void;
  readonly tiles: readonly Tile[];
  readonly put: (from: readonly Tile[], tile: Tile, place: Place) => void;
  readonly onHold: (isHeld: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function ArrangedTile(props: ArrangedTileProps) {
  const { position, data, tile, putAt, tiles, put, onEdit, onRemove } = props;
  const words = useTileWords();
  const isPhone = useIsNarrow();
  const title = words.title(tile);
  const { isHeld, take } = useDragging(props, isPhone);
  const drag = (how: 'move' | 'size') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    take(event.currentTarget, startOf(event), how);
  };
  return (
    <TileCard
      tile={tile}
      order={position}
      isLifted={isHeld}
      data={data}
      onPointerDown={(event) => {
        const { currentTarget: card } = event;
        const start = startOf(event);
        onLongPress(event, () => take(card, start, 'move'));
      }}
      handles={
        <TileHandles
          title={title}
          onEdit={onEdit}
          onRemove={onRemove}
          onMove={drag('move')}
          onSize={isPhone ? undefined : drag('size')}
          onKey={(event) => {
            const place = placeByKey(event, tile);
            if (place === null) return;
            event.preventDefault();
            if (isPhone) putAt(tiles, tile, position + Math.sign(place.y - tile.y));
            else put(tiles, tile, place);
          }}
        />
      }
    />
  );
}

/** Arrows move a tile; with Shift they resize it. */
function placeByKey({ key, shiftKey }: KeyboardEvent, { x, y, w, h }: Place): Place | null {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const step = steps[key];
  if (step === undefined) return null;
  const [columns, rows] = step;
  return shiftKey ? { x, y, w: w + columns, h: h + rows } : { x: x + columns, y: y + rows, w, h };
}

interface Start {
  readonly clientX: number;
  readonly clientY: number;
  readonly pointerId: number;
}

/** React's event is no longer valid when the drag begins. */
function startOf({ clientX, clientY, pointerId }: PointerEvent): Start {
  return { clientX, clientY, pointerId };
}

/** Dragging a tile by its handle. */
function useDragging({ tile, grid, tiles, put, putAt, onHold }: ArrangedTileProps, isPhone: boolean) {
  const [isHeld, setHeld] = useState(false);
  const take = (handle: HTMLElement, start: Start, how: 'move' | 'size'): void => {
    if (grid.current === null) return;
    setHeld(true);
    onHold(true);
    dragTile({
      grid: grid.current,
      start,
      handle,
      onEnd: () => {
        setHeld(false);
        onHold(false);
      },
      onMove: ({ columns, rows, index }) => {
        if (isPhone) return putAt(tiles, tile, index);
        const { x, y, w, h } = tile;
        return put(
          tiles,
          tile,
          how === 'move' ? { x: x + columns, y: y + rows, w, h } : { x, y, w: w + columns, h: h + rows },
        );
      },
    });
  };
  return { isHeld, take };
}
