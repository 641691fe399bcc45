import { keepAnswer } from '../../../api/keep-answer.ts';
import { ArrangedTile } from './arranged-tile.tsx';
import { useEffect, useRef, useState, useCallback, type RefObject } from 'react';
import { useStoredRecord, type StoredRecord } from '../../../ui/form/use-stored-record.ts';
import { tilesPerBoard } from '@azimute/contract/dashboards/values';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { readLocale } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import { contentOptions, dashboardsKey, type Content } from '../api/dashboard-queries.ts';
import classes from './board.module.css';
import { holdScrolling } from './drag-tile.ts';
import { closeGaps, inReadingOrder, moveInOrder, placeTile, rowBelow, type Place } from './place-tiles.ts';
import { TileDialog } from './tile-dialog.tsx';
import { nextTileId, sizes, toTile, type TileValues } from './tile-values.ts';
import { useTileWords, type Tile } from './use-tile-words.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { LeaveQuestion } from '../../../ui/form/use-form-element.tsx';

type Board = Extract<Content['body'], { kind: 'native' }>;

interface Arranged {
  readonly content: Content;
  readonly board: Board;
}

interface ArrangeBoardProps extends Arranged {
  readonly onClose: () => void;
}

/** Arranges a board by mouse, long press or the keys of each tile's handle. On a phone, tiles only have an order. */
export function ArrangeBoard({ onClose, ...opened }: ArrangeBoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const record = useStoredRecord(opened, async ({ content: { id } }) =>
    boardOf(await callApi('getContent', { params: { contentId: id }, query: { language: readLocale() } })),
  );
  const { content, board } = record.base ?? opened;
  // The user's arrangement stays even if other users save; before the first change, stored tiles are shown.
  const [arranged, setTiles] = useState<readonly Tile[]>();
  const tiles = arranged ?? board.tiles;
  const [edited, setEdited] = useState<Tile | 'new' | null>(null);
  const isSaved = useRef(false);
  const isArranged = arranged !== undefined;
  const question = useLeaving(() => isArranged && !isSaved.current, onClose);
  const trial = useBoardTrial(board.days, tiles);
  const saving = useBoardSaving({
    content,
    board,
    tiles,
    record,
    onClose,
    markSaved: () => {
      isSaved.current = true;
    },
  });
  const { said, put, putAt } = useTilePlacing(setTiles);
  const hold = useHeldScrolling(grid);
  const order = inReadingOrder(tiles).map(({ id }) => id);
  const close = (): void => setEdited(null);
  const finish = (values: TileValues): void => {
    setTiles(withTile(tiles, edited === 'new' ? null : edited, values));
    close();
  };
  return (
    <>
      <ArrangeBar
        isFull={tiles.length >= tilesPerBoard}
        isSaving={saving.isPending}
        onAdd={() => setEdited('new')}
        onCancel={isArranged ? question.ask : onClose}
        onSave={() => saving.run()}
      />
      {record.isConflicted && <Conflict isArranged={isArranged} onNewest={() => setTiles(undefined)} />}
      <output className="visually-hidden">{said}</output>
      <div ref={grid} className={classes['board']} data-arranging>
        {tiles.map((tile) => (
          <ArrangedTile
            key={tile.id}
            position={order.indexOf(tile.id)}
            data={trial.data?.tiles.find(({ id }) => id === tile.id)}
            tile={tile}
            grid={grid}
            onHold={hold}
            putAt={putAt}
            tiles={tiles}
            put={put}
            onEdit={() => setEdited(tile)}
            onRemove={() => setTiles(tiles.filter(({ id }) => id !== tile.id))}
          />
        ))}
      </div>
      {edited !== null && (
        <TileDialog tile={edited === 'new' ? undefined : edited} onDone={finish} onClose={close} />
      )}
      <LeaveQuestion guard={question} count={1} />
    </>
  );
}

/** Returns the tiles with the edited one replaced, or with a new one below the others. */
function withTile(tiles: readonly Tile[], before: Tile | null, values: TileValues): readonly Tile[] {
  const { x, y, w, h } = before ?? { x: 0, y: rowBelow(tiles), ...sizes[values.view] };
  const tile = toTile(values, before?.id ?? nextTileId(tiles), { x, y, w, h });
  return before === null ? [...tiles, tile] : tiles.map((one) => (one.id === tile.id ? tile : one));
}

/** Previews the tiles with current data. */
function useBoardTrial(days: number, tiles: readonly Tile[]) {
  // Fetches again only if the content of a tile changes, not its place.
  const shown = tiles.map(({ x: _x, y: _y, w: _w, h: _h, ...tile }) => tile);
  return useQuery({
    queryKey: [...dashboardsKey, 'trial', days, shown],
    queryFn: ({ signal }) => callApi('tryBoard', { body: { days, tiles: [...tiles] }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Places tiles, and announces their new place. */
function useTilePlacing(setTiles: (tiles: readonly Tile[]) => void) {
  const text = useText('dashboards');
  const words = useTileWords();
  const [said, setSaid] = useState('');
  const put = (from: readonly Tile[], tile: Tile, place: Place): void => {
    const placed = placeTile(from, tile.id, place);
    setTiles(placed);
    const { x, y, w, h } = placed.find(({ id }) => id === tile.id) ?? tile;
    setSaid(text('tilePlaced', { title: words.title(tile), column: x + 1, row: y + 1, width: w, height: h }));
  };
  const putAt = (from: readonly Tile[], tile: Tile, index: number): void => {
    if (index < 0 || index >= from.length) return;
    setTiles(moveInOrder(from, tile.id, index));
    setSaid(text('tileOrdered', { title: words.title(tile), place: index + 1, count: from.length }));
  };
  return { said, put, putAt };
}

interface BoardSavingInput {
  readonly content: Content;
  readonly board: Board;
  readonly tiles: readonly Tile[];
  readonly markSaved: () => void;
  readonly record: StoredRecord<Arranged>;
  readonly onClose: () => void;
}

function useBoardSaving({ content, board, tiles, markSaved, record, onClose }: BoardSavingInput) {
  const queryClient = useQueryClient();
  return useAction({
    call: () => {
      const { id, usual, translations, enabled, updatedAt } = content;
      const body = { ...board, tiles: closeGaps(inReadingOrder(tiles)) };
      return callApi('updateContent', {
        params: { contentId: id },
        body: { ...usual, translations, enabled, updatedAt, body },
      });
    },
    invalidates: [dashboardsKey],
    success: 'updated',
    onDone: (saved) => {
      markSaved();
      keepAnswer(queryClient, contentOptions(saved.id).queryKey, saved);
      onClose();
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      await (isConflict ? record.ifConflict.onConflict?.().catch(toastError) : toastError(error));
    },
  });
}

interface ArrangeBarProps {
  readonly isFull: boolean;
  readonly isSaving: boolean;
  readonly onAdd: () => void;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

function ArrangeBar({ isFull, isSaving, onAdd, onCancel, onSave }: ArrangeBarProps) {
  const text = useText('dashboards');
  const common = useText('common');
  const isPhone = useIsNarrow();
  return (
    <Row
      wrap
      gap={8}
      justify="end"
      paddingBlock={8}
      paddingInline={12}
      fontSize={12}
      color="accent-text"
      fill="accent-soft"
      radius={3}
      className={classes['arranging']}
    >
      <p id="arrange-hint">{text(isPhone ? 'arrangeHintPhone' : 'arrangeHint')}</p>
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} disabled={isFull} onClick={onAdd}>
        {text('addTile')}
      </Button>
      <Button disabled={isSaving} onClick={onCancel}>
        {common('cancel')}
      </Button>
      <Button variant="filled" loading={isSaving} onClick={onSave}>
        {text('saveBoard')}
      </Button>
    </Row>
  );
}

function boardOf(content: Content): Arranged {
  const { body } = content;
  if (body.kind !== 'native') throw new Error('A board has become another kind of item');
  return { content, board: body };
}

/** Asks before unsaved arrangement is lost, by leaving the screen or by the bar. */
function useLeaving(isUnsaved: () => boolean, onClose: () => void) {
  const guard = useUnsavedGuard(isUnsaved);
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    isBlocked: isAsking || guard.isBlocked,
    leave: guard.isBlocked ? guard.leave : onClose,
    stay: () => {
      guard.stay();
      setAsking(false);
    },
  };
}

interface ConflictProps {
  readonly isArranged: boolean;
  readonly onNewest: () => void;
}

function Conflict({ isArranged, onNewest }: ConflictProps) {
  const text = useText('dashboards');
  if (!isArranged) return <ConflictNotice />;
  return (
    <Row wrap gap={8} justify="space-between">
      <InlineError>{text('boardConflict')}</InlineError>
      <Button onClick={onNewest}>{text('loadNewest')}</Button>
    </Row>
  );
}

/** Prevents the page from scrolling while a tile is dragged. */
function useHeldScrolling(grid: RefObject<HTMLDivElement | null>) {
  const isLifted = useRef(false);
  useEffect(
    () => (grid.current === null ? undefined : holdScrolling(grid.current, () => isLifted.current)),
    [grid],
  );
  return useCallback((isHeld: boolean) => {
    isLifted.current = isHeld;
  }, []);
}
