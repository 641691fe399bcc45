import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

interface CursorPage {
  readonly nextCursor: string | null;
}

/** Options of a paged query; `page` is the parameter that loads the next page. */
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
