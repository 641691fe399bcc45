import { minuteMs } from '@azimute/contract/durations';
import { Button } from '@mantine/core';
import { IconLayoutGridAdd } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { boardDays } from '@azimute/contract/dashboards/values';
import { ApiError } from '../../../api/api-error.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Row, Hint } from '../../../ui/layout/primitives.tsx';
import { ErrorState, EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { boardOptions, contentOptions, type Content, type BoardData } from '../api/dashboard-queries.ts';
import { boardSearch, toBoardQuery, type BoardSearch } from '../api/dashboards-search.ts';
import { ArrangeBoard } from '../board/arrange-board.tsx';
import classes from '../board/board.module.css';
import { inReadingOrder } from '../board/place-tiles.ts';
import { TileCard } from '../board/tile-card.tsx';
import type { Tile } from '../board/use-tile-words.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { useLastPeriod, useWrittenPeriod } from '../../../ui/period/use-last-period.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useBoardChoices } from '../board/use-board-choices.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';

interface BoardProps {
  readonly tiles: readonly Tile[];
  readonly data: BoardData | undefined;
  /** Action that fills an empty board. */
  readonly action: ReactNode;
}

interface NativeContentProps {
  readonly content: Content;
  readonly board: Extract<Content['body'], { kind: 'native' }>;
  readonly isArranging: boolean;
  /** Absent if the user may not arrange, or if the screen is too small. */
  readonly onArrange: ((arranges: boolean) => void) | undefined;
}

/** A board with the period and filters of the address, or being arranged. */
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

function BoardView({ contentId, board, action }: BoardViewProps) {
  const text = useText('dashboards');
  const format = useFormat();
  const { timeZone } = useAccount();
  const { search, change, setPeriod } = useBoardAddress();
  const now = useNow(minuteMs);
  const query = useMemo(() => toBoardQuery(search, { now, timeZone }), [search, now, timeZone]);
  const { data, error, refetch } = useQuery(boardOptions(contentId, query));
  const queryClient = useQueryClient();
  const isGone = error instanceof ApiError && error.status === 404;
  // The user has lost access to the board, perhaps without an event.
  useEffect(() => {
    if (isGone) void queryClient.invalidateQueries({ queryKey: contentOptions(contentId).queryKey });
  }, [isGone, queryClient, contentId]);
  const filters = useBoardFilters(search, setPeriod);
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
          <Hint as="span" figure>
            {text('boardAt', {
              days: format.days(
                dayOf(Date.parse(data.from), timeZone),
                dayOf(Date.parse(data.to) - 1, timeZone),
              ),
              time: format.time(data.at),
            })}
          </Hint>
        )}
      </Row>
      <Board tiles={board.tiles} data={data} action={action} />
    </>
  );
}

/** Tiles of a board on its grid; stacked on a phone. */
function Board({ tiles, data, action }: BoardProps) {
  const text = useText('dashboards');
  if (tiles.length === 0) {
    return (
      <EmptyState
        icon={IconLayoutGridAdd}
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

/** Address of a board. Before the user chose a period on any board, each has its own days. */
function useBoardAddress() {
  const { search, change } = useAddress(boardSearch.read);
  const { last, remember } = useLastPeriod('boards', boardDays.most);
  useWrittenPeriod(search, last);
  return {
    search,
    change,
    setPeriod: (picked: PickedPeriod): void => {
      remember(picked);
      change((current) => boardSearch.withPeriod(current, picked));
    },
  };
}

/** Filters of a board, kept in its address. */
function useBoardFilters(search: BoardSearch, onPick: (picked: PickedPeriod) => void): Filter[] {
  const text = useText('dashboards');
  const format = useFormat();
  const choices = useBoardChoices();
  const days = usePeriodFilter({ label: text('period'), search, daysMost: boardDays.most, onPick });
  return [
    days,
    {
      name: 'units',
      label: text('group_units'),
      chosen: boardSearch.chosen(search, 'units'),
      values: choices.units,
      inShort: (count) => text('unitCount', format.counted(count)),
    },
    {
      name: 'categories',
      label: text('group_categories'),
      chosen: boardSearch.chosen(search, 'categories'),
      values: choices.categories,
    },
  ];
}
