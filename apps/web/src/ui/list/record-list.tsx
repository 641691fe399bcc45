import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, type ReactNode, type Ref } from 'react';
import type { Column, Sort } from '../data-table/column.ts';
import { DataCards } from '../data-table/data-cards.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import type { RenderRowLink } from '../data-table/row-link.ts';
import type { RowFocus } from '../data-table/use-row-focus.ts';
import type { RowSelection } from '../data-table/use-row-selection.ts';
import type { TableViewState } from '../data-table/use-table-view.ts';
import { SkeletonRows } from '../skeleton.tsx';
import { ErrorState } from '../states.tsx';
import type { PagedList } from './use-list-rows.ts';

interface RecordListProps<Row> {
  readonly label: string;
  readonly list: PagedList<Row>;
  readonly rows: readonly Row[];
  /** The list's total is a lower bound. */
  readonly isTotalAtLeast?: boolean;
  /** Keep these functions and the columns stable between renders. */
  readonly idOf: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Absent if every column is shown, at one density. */
  readonly view?: TableViewState;
  /** Absent if the server has a fixed order. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly openId: number | undefined;
  /** Search params of the link that opens a row. */
  readonly openRow: (id: number) => (current: Readonly<Record<string, unknown>>) => object;
  /** A panel is next to the list. */
  readonly isNarrowed: boolean;
  /** Called when keys move to another row while one is open; absent if a dialog shows it. */
  readonly onFollow?: (id: number) => void;
  readonly renderCard: (row: Row, link: ReactNode) => ReactNode;
  readonly isPhone: boolean;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  readonly selection?: RowSelection | undefined;
  /** Shows checkboxes on phones; desktops always have them. */
  readonly isSelecting?: boolean;
  readonly bulkBar?: ReactNode;
  readonly ref: Ref<RowFocus>;
}

const serverOrder: Sort = { column: '', order: 'asc' };
const ignore = (): void => undefined;

/** A list whose rows can be opened; while loading, failed or empty, its replacement. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { label, list, rows, idOf, nameOf, columns, view, openId, openRow, isNarrowed, renderCard } = props;
  const { sort = serverOrder, onSort = ignore, onFollow = ignore, isPhone, isSelecting = false, ref } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  const readMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const renderLink = useMemo(
    (): RenderRowLink<Row> => (row, link) => (
      <Link to="." search={openRow(idOf(row))} resetScroll={false} preload={false} {...link} />
    ),
    [openRow, idOf],
  );
  if (list.data === undefined) {
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={12} />
    );
  }
  if (rows.length === 0) return props.empty;
  const shown = {
    ref,
    label,
    rows,
    idOf,
    total: list.data.pages[0]?.total ?? rows.length,
    isTotalAtLeast: props.isTotalAtLeast,
    openId,
    renderLink,
    selection: props.selection,
    bulkBar: props.bulkBar,
    onNearEnd: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? readMore : undefined,
    foot: {
      updatedAtMs: list.dataUpdatedAt,
      isStale: list.isRefetchError,
      ...(isFetchNextPageError ? { onRetry: readMore } : {}),
    },
  };
  if (isPhone) {
    return <DataCards {...shown} nameOf={nameOf} renderCard={renderCard} isSelecting={isSelecting} />;
  }
  return (
    <DataTable
      {...shown}
      columns={columns}
      chosen={view?.chosen}
      density={view?.density ?? 'normal'}
      sort={sort}
      onSort={onSort}
      isNarrowed={isNarrowed}
      onFollow={(id) => onFollow(Number(id))}
    />
  );
}
