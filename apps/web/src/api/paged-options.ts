import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

interface CursorPage {
  readonly nextCursor: string | null;
}

/** The query of a list that is read page by page; `page` is what the call needs to go on. */
export function pagedOptions<Page extends CursorPage, const Key extends QueryKey>(
  queryKey: Key,
  read: (page: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
  });
}
