import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

/** A list as the server returns it, page by page. */
export type PagedList<Row> = UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;

/** Rows of all loaded pages; memoized. */
export function useListRows<Row>({ data }: PagedList<Row>): readonly Row[] {
  return useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
}
