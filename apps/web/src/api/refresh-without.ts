import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Reloads data that included a deleted record, except the record itself while its panel is closing. */
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
