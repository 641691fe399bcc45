import { Button } from '@mantine/core';
import { IconLayoutGridAdd } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { ErrorState, EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { boardOptions, contentOptions, type Content, type BoardData } from '../api/dashboard-queries.ts';
import { boardSearch, toBoardQuery } from '../api/dashboards-search.ts';
import { ArrangeBoard } from '../board/arrange-board.tsx';
import classes from '../board/board.module.css';
import { inReadingOrder } from '../board/place-tiles.ts';
import { TileCard } from '../board/tile-card.tsx';
import type { Tile } from '../board/use-tile-words.ts';
import { useBoardFilters } from './use-board-filters.ts';

interface BoardProps {
  readonly tiles: readonly Tile[];
  readonly data: BoardData | undefined;
  /** What fills an empty board. */
  readonly action: ReactNode;
}

interface NativeContentProps {
  readonly content: Content;
  readonly board: Extract<Content['body'], { kind: 'native' }>;
  readonly isArranging: boolean;
  /** Absent for who may not, and where there is no room. */
  readonly onArrange: ((arranges: boolean) => void) | undefined;
}

/** A board as the address asks for it, or while it is arranged. */
export function NativeContent({ content, board, isArranging, onArrange }: NativeContentProps) {
  const text = useText('dashboards');
  return isArranging && onArrange ? (
    <ArrangeBoard content={content} board={board} onClose={() => onArrange(false)} />
  ) : (
    <BoardView
      contentId={content.id}
      board={board}
      action={
        onArrange && (
          <Button variant="filled" onClick={() => onArrange(true)}>
            {text('arrange')}
          </Button>
        )
      }
    />
  );
}

interface BoardViewProps extends Pick<NativeContentProps, 'board'> {
  readonly contentId: number;
  readonly action: ReactNode;
}

const minuteMs = 60_000;

function BoardView({ contentId, board, action }: BoardViewProps) {
  const text = useText('dashboards');
  const format = useFormat();
  const tag = languageTags[useLocale()];
  const { timeZone } = useAccount();
  const { search, change } = useAddress(boardSearch.read);
  const now = useNow(minuteMs);
  const query = useMemo(() => toBoardQuery(search, { now, timeZone }), [search, now, timeZone]);
  const { data, error, refetch } = useQuery(boardOptions(contentId, query));
  const queryClient = useQueryClient();
  const isGone = error instanceof ApiError && error.status === 404;
  // The content is then not there for the person any longer, of which no word may have come.
  useEffect(() => {
    if (isGone) void queryClient.invalidateQueries({ queryKey: contentOptions(contentId).queryKey });
  }, [isGone, queryClient, contentId]);
  const filters = useBoardFilters(search, ({ from, to }) =>
    change((current) => boardSearch.read({ ...boardSearch.withFilter(current, 'period', []), from, to })),
  );
  if (board.tiles.length === 0) return <Board tiles={[]} data={undefined} action={action} />;
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Row justify="space-between" wrap gap={8}>
        <FilterBar
          filters={filters}
          onChange={(name, values) => change((current) => boardSearch.withFilter(current, name, values))}
          isFiltered={boardSearch.isFiltered(search)}
          onClear={() => change(boardSearch.withoutFilters)}
        />
        {data && (
          <Text as="span" size={12} color="text-3" figure>
            {text('boardAt', {
              days: daysInWords(
                tag,
                dayOf(Date.parse(data.from), timeZone),
                dayOf(Date.parse(data.to) - 1, timeZone),
              ),
              time: format.time(new Date(data.at)),
            })}
          </Text>
        )}
      </Row>
      <Board tiles={board.tiles} data={data} action={action} />
    </>
  );
}

/** The tiles of a board on its grid; one below another on a phone. */
function Board({ tiles, data, action }: BoardProps) {
  const text = useText('dashboards');
  if (tiles.length === 0) {
    return (
      <EmptyState
        icon={<IconLayoutGridAdd size={20} stroke={1.7} aria-hidden />}
        title={text('emptyBoard')}
        text={text('emptyBoardText')}
        action={action}
      />
    );
  }
  return (
    <div className={classes['board']}>
      {inReadingOrder(tiles).map((tile) => (
        <TileCard key={tile.id} tile={tile} data={data?.tiles.find(({ id }) => id === tile.id)} />
      ))}
    </div>
  );
}
