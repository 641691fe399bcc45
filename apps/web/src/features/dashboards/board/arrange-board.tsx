import { tilesPerBoard } from '@azimute/contract/dashboards/values';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMove, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { toastDone, toastError } from '../../../ui/toasts.tsx';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import { contentOptions, dashboardsKey, type Content } from '../api/dashboard-queries.ts';
import classes from './board.module.css';
import { closeGaps, inReadingOrder, placeTile, rowBelow, type Place } from './place-tiles.ts';
import { TileCard } from './tile-card.tsx';
import { TileDialog } from './tile-dialog.tsx';
import { nextTileId, sizes, toTile, type TileValues } from './tile-values.ts';
import { useTileWords, type Tile } from './use-tile-words.ts';

type Board = Extract<Content['body'], { kind: 'native' }>;

interface ArrangeBoardProps {
  readonly content: Content;
  readonly board: Board;
  readonly onClose: () => void;
}

/** The board while an administrator arranges it: by pointer, or by the keys of each tile's handle. */
export function ArrangeBoard({ onClose, ...opened }: ArrangeBoardProps) {
  const text = useText('dashboards');
  const common = useText('common');
  const ui = useText('ui');
  const words = useTileWords();
  const queryClient = useQueryClient();
  const grid = useRef<HTMLDivElement>(null);
  // As they were opened: what others save meanwhile is not overwritten.
  const [{ content, board }] = useState(opened);
  const [tiles, setTiles] = useState<readonly Tile[]>(board.tiles);
  const [edited, setEdited] = useState<Tile | 'new' | null>(null);
  const [said, setSaid] = useState('');
  const isSaved = useRef(false);
  const guard = useUnsavedGuard(() => tiles !== board.tiles && !isSaved.current);
  // Only what tiles show is asked for again, not where they lie.
  const shown = tiles.map(({ x: _x, y: _y, w: _w, h: _h, ...tile }) => tile);
  const trial = useQuery({
    queryKey: [...dashboardsKey, 'trial', board.days, shown],
    queryFn: ({ signal }) => callApi('tryBoard', { body: { days: board.days, tiles: [...tiles] }, signal }),
    placeholderData: keepPreviousData,
  });
  const saving = useMutation({
    mutationFn: () => {
      const { id, usual, translations, enabled, updatedAt } = content;
      const body = { ...board, tiles: closeGaps(inReadingOrder(tiles)) };
      return callApi('updateContent', {
        params: { contentId: id },
        body: { ...usual, translations, enabled, updatedAt, body },
      });
    },
    onSuccess: async (saved) => {
      isSaved.current = true;
      queryClient.setQueryData(contentOptions(saved.id).queryKey, saved);
      toastDone('updated');
      onClose();
      await queryClient.invalidateQueries({ queryKey: dashboardsKey });
    },
    onError: toastError,
  });
  const put = (from: readonly Tile[], tile: Tile, place: Place): void => {
    const placed = placeTile(from, tile.id, place);
    setTiles(placed);
    const { x, y, w, h } = placed.find(({ id }) => id === tile.id) ?? tile;
    setSaid(text('tilePlaced', { title: words.title(tile), column: x + 1, row: y + 1, width: w, height: h }));
  };
  const finish = (values: TileValues): void => {
    const before = edited === 'new' ? null : edited;
    const place = before ?? { x: 0, y: rowBelow(tiles), ...sizes[values.view] };
    const { x, y, w, h } = place;
    const tile = toTile(values, before?.id ?? nextTileId(tiles), { x, y, w, h });
    setTiles(before === null ? [...tiles, tile] : tiles.map((one) => (one.id === tile.id ? tile : one)));
    setEdited(null);
  };
  return (
    <>
      <Row wrap gap={8} justify="end" className={classes['arranging']}>
        <p id="arrange-hint">{text('arrangeHint')}</p>
        <Button
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          disabled={tiles.length >= tilesPerBoard}
          onClick={() => setEdited('new')}
        >
          {text('addTile')}
        </Button>
        <Button disabled={saving.isPending} onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button variant="filled" loading={saving.isPending} onClick={() => saving.mutate()}>
          {text('saveBoard')}
        </Button>
      </Row>
      <output className="visually-hidden">{said}</output>
      <div ref={grid} className={classes['board']} data-arranging>
        {tiles.map((tile) => {
          const title = words.title(tile);
          const drag = (how: 'move' | 'size') => (event: PointerEvent<HTMLElement>) =>
            followPointer(event, grid.current, (columns, rows) =>
              put(
                tiles,
                tile,
                how === 'move'
                  ? { ...tile, x: tile.x + columns, y: tile.y + rows }
                  : { ...tile, w: tile.w + columns, h: tile.h + rows },
              ),
            );
          return (
            <TileCard
              key={tile.id}
              tile={tile}
              data={trial.data?.tiles.find(({ id }) => id === tile.id)}
              handles={
                <span className={classes['tools']}>
                  <ActionIcon aria-label={text('editTileNamed', { title })} onClick={() => setEdited(tile)}>
                    <IconPencil size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={text('removeTile', { title })}
                    onClick={() => setTiles(tiles.filter(({ id }) => id !== tile.id))}
                  >
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    className={classes['move'] ?? ''}
                    aria-label={text('moveTile', { title })}
                    aria-describedby="arrange-hint"
                    onKeyDown={(event) => {
                      const place = placeByKey(event, tile);
                      if (place === null) return;
                      event.preventDefault();
                      put(tiles, tile, place);
                    }}
                    onPointerDown={drag('move')}
                  >
                    <IconArrowsMove size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <span className={classes['size']} aria-hidden onPointerDown={drag('size')} />
                </span>
              }
            />
          );
        })}
      </div>
      {edited !== null && (
        <TileDialog
          tile={edited === 'new' ? undefined : edited}
          onDone={finish}
          onClose={() => setEdited(null)}
        />
      )}
      {guard.isBlocked && (
        <ConfirmDialog
          danger
          title={ui('leaveQuestion')}
          effect={ui('leaveEffect', { count: 1 })}
          confirmLabel={ui('leaveUnsaved')}
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      )}
    </>
  );
}

/** Arrows move a tile, with Shift they make it larger or smaller. */
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

/** Tells how many columns and rows the pointer is from where it was put down. */
function followPointer(
  event: PointerEvent<HTMLElement>,
  grid: HTMLElement | null,
  onMove: (columns: number, rows: number) => void,
): void {
  if (grid === null || event.button !== 0) return;
  event.preventDefault();
  const handle = event.currentTarget;
  handle.focus();
  handle.setPointerCapture(event.pointerId);
  const style = getComputedStyle(grid);
  const gapPx = Number.parseFloat(style.columnGap);
  const [columnPx = 1, rowPx = 1] = [style.gridTemplateColumns, style.gridAutoRows].map(Number.parseFloat);
  const { clientX, clientY } = event;
  const over = new AbortController();
  const move = (now: globalThis.PointerEvent): void =>
    onMove(
      Math.round((now.clientX - clientX) / (columnPx + gapPx)),
      Math.round((now.clientY - clientY) / (rowPx + gapPx)),
    );
  handle.addEventListener('pointermove', move, { signal: over.signal });
  for (const end of ['pointerup', 'pointercancel']) {
    handle.addEventListener(end, () => over.abort(), { signal: over.signal });
  }
}
