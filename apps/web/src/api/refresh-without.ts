import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Reads anew what a record was part of that is gone; not the record itself, for as long as its panel is closing. */
export async function refreshWithout(
  queryClient: QueryClient,
  queryKey: QueryKey,
  gone: readonly QueryKey[],
): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey,
    predicate: (query) => !gone.some((key) => partialMatchKey(query.queryKey, key)),
  });
}
