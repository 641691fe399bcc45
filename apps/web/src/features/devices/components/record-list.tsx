import { Link } from '@tanstack/react-router';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode, type Ref } from 'react';
import type { Column, Sort } from '../../../ui/data-table/column.ts';
import { DataCards } from '../../../ui/data-table/data-cards.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Density } from '../../../ui/data-table/density.ts';
import type { RenderRowLink } from '../../../ui/data-table/row-link.ts';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import type { RowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { openRow, useDeviceSearch } from '../api/use-device-search.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

interface RecordListProps<Row extends { readonly id: number }> {
  readonly label: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly chosen?: readonly string[] | undefined;
  readonly density?: Density;
  readonly nameOf: (row: Row) => string;
  readonly renderCard: (row: Row, link: ReactNode) => ReactNode;
  readonly isPhone: boolean;
  /** Stands in the place of no rows. */
  readonly empty: ReactNode;
  readonly selection?: RowSelection;
  readonly isSelecting?: boolean;
  readonly bulkBar?: ReactNode;
  readonly onFollow: (id: number) => void;
  readonly ref: Ref<RowFocus>;
}

/** The server has one order, newest first. */
const serverOrder: Sort = { column: '', order: 'asc' };
const idOf = ({ id }: { readonly id: number }): number => id;
const ignore = (): void => undefined;

/** A list whose rows open a panel beside it, or what stands in its place: on its way, failed, or empty. */
export function RecordList<Row extends { readonly id: number }>(props: RecordListProps<Row>) {
  const { label, list, rows, columns, chosen, density = 'normal', nameOf, renderCard, isPhone } = props;
  const { empty, selection, isSelecting = false, bulkBar, onFollow, ref } = props;
  const { search } = useDeviceSearch();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  const readMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const renderLink = useMemo(
    (): RenderRowLink<Row> => (row, link) => (
      <Link to="." search={openRow(row.id)} resetScroll={false} preload={false} {...link} />
    ),
    [],
  );
  if (list.data === undefined) {
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={10} />
    );
  }
  if (rows.length === 0) return empty;
  const shown = {
    ref,
    label,
    rows,
    idOf,
    total: list.data.pages[0]?.total ?? rows.length,
    openId: search.open,
    renderLink,
    selection,
    bulkBar,
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
      chosen={chosen}
      density={density}
      sort={serverOrder}
      onSort={ignore}
      isNarrowed={rows.some(({ id }) => id === search.open)}
      onFollow={(id) => onFollow(Number(id))}
    />
  );
}
