import { ArrangedTile } from './arranged-tile.tsx';
import { useEffect, useRef, useState } from 'react';
import { useStoredRecord, type StoredRecord } from '../../../ui/form/use-stored-record.ts';
import { tilesPerBoard } from '@azimute/contract/dashboards/values';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { readLocale } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { toastDone, toastError } from '../../../ui/toasts.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import { contentOptions, dashboardsKey, type Content } from '../api/dashboard-queries.ts';
import classes from './board.module.css';
import { holdScrolling } from './drag-tile.ts';
import { closeGaps, inReadingOrder, moveInOrder, placeTile, rowBelow, type Place } from './place-tiles.ts';
import { TileDialog } from './tile-dialog.tsx';
import { nextTileId, sizes, toTile, type TileValues } from './tile-values.ts';
import { useTileWords, type Tile } from './use-tile-words.ts';

type Board = Extract<Content['body'], { kind: 'native' }>;

interface Arranged {
  readonly content: Content;
  readonly board: Board;
}

interface ArrangeBoardProps extends Arranged {
  readonly onClose: () => void;
}

/**
 * The board while an administrator arranges it: by pointer, by a finger that rests on a tile, or by the keys of each tile's
 * handle. On a phone tiles have an order alone.
 */
export function ArrangeBoard({ onClose, ...opened }: ArrangeBoardProps) {
  const text = useText('dashboards');
  const ui = useText('ui');
  const grid = useRef<HTMLDivElement>(null);
  const record = useStoredRecord(opened, async ({ content: { id } }) =>
    boardOf(await callApi('getContent', { params: { contentId: id }, query: { language: readLocale() } })),
  );
  const { content, board } = record.base ?? opened;
  // What was arranged stays, whatever others save meanwhile; until something is, the tiles are those that are stored.
  const [arranged, setTiles] = useState<readonly Tile[]>();
  const tiles = arranged ?? board.tiles;
  const [edited, setEdited] = useState<Tile | 'new' | null>(null);
  const isLifted = useRef(false);
  const isSaved = useRef(false);
  const isArranged = arranged !== undefined;
  const [isAsking, setAsking] = useState(false);
  const guard = useUnsavedGuard(() => isArranged && !isSaved.current);
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
  useEffect(
    () => (grid.current === null ? undefined : holdScrolling(grid.current, () => isLifted.current)),
    [],
  );
  const order = inReadingOrder(tiles).map(({ id }) => id);
  const finish = (values: TileValues): void => {
    setTiles(withTile(tiles, edited === 'new' ? null : edited, values));
    setEdited(null);
  };
  return (
    <>
      <ArrangeBar
        isFull={tiles.length >= tilesPerBoard}
        isSaving={saving.isPending}
        onAdd={() => setEdited('new')}
        onCancel={isArranged ? () => setAsking(true) : onClose}
        onSave={() => saving.mutate()}
      />
      {record.isConflicted && !isArranged && <ConflictNotice />}
      {record.isConflicted && isArranged && (
        <Row wrap gap={8} justify="space-between">
          <InlineError>{text('boardConflict')}</InlineError>
          <Button onClick={() => setTiles(undefined)}>{text('loadNewest')}</Button>
        </Row>
      )}
      <output className="visually-hidden">{said}</output>
      <div ref={grid} className={classes['board']} data-arranging>
        {tiles.map((tile) => (
          <ArrangedTile
            key={tile.id}
            position={order.indexOf(tile.id)}
            data={trial.data?.tiles.find(({ id }) => id === tile.id)}
            tile={tile}
            grid={grid}
            onHold={(isHeld) => {
              isLifted.current = isHeld;
            }}
            putAt={putAt}
            tiles={tiles}
            put={put}
            onEdit={() => setEdited(tile)}
            onRemove={() => setTiles(tiles.filter(({ id }) => id !== tile.id))}
          />
        ))}
      </div>
      {edited !== null && (
        <TileDialog
          tile={edited === 'new' ? undefined : edited}
          onDone={finish}
          onClose={() => setEdited(null)}
        />
      )}
      {(isAsking || guard.isBlocked) && (
        <ConfirmDialog
          danger
          title={ui('leaveQuestion')}
          effect={ui('leaveEffect', { count: 1 })}
          confirmLabel={ui('leaveUnsaved')}
          onConfirm={guard.isBlocked ? guard.leave : onClose}
          onClose={() => {
            guard.stay();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

/** The tiles with the one that was edited, or with a new one below the others. */
function withTile(tiles: readonly Tile[], before: Tile | null, values: TileValues): readonly Tile[] {
  const { x, y, w, h } = before ?? { x: 0, y: rowBelow(tiles), ...sizes[values.view] };
  const tile = toTile(values, before?.id ?? nextTileId(tiles), { x, y, w, h });
  return before === null ? [...tiles, tile] : tiles.map((one) => (one.id === tile.id ? tile : one));
}

/** What the tiles show with the data of this moment. */
function useBoardTrial(days: number, tiles: readonly Tile[]) {
  // Only what tiles show is asked for again, not where they lie.
  const shown = tiles.map(({ x: _x, y: _y, w: _w, h: _h, ...tile }) => tile);
  return useQuery({
    queryKey: [...dashboardsKey, 'trial', days, shown],
    queryFn: ({ signal }) => callApi('tryBoard', { body: { days, tiles: [...tiles] }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Places tiles, and says where each lies now. */
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
      markSaved();
      queryClient.setQueryData(contentOptions(saved.id).queryKey, saved);
      toastDone('updated');
      onClose();
      await queryClient.invalidateQueries({ queryKey: dashboardsKey });
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      await (isConflict ? record.ifConflict.onConflict?.().catch(toastError) : toastError(error));
    },
  });
  return saving;
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
  if (body.kind !== 'native') throw new Error('A board has become another content');
  return { content, board: body };
}
