import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Stores a call's response as the data of its query. Stops a read under way, which may have started before the call and
 * would replace the response with older data.
 */
export function keepAnswer(queryClient: QueryClient, queryKey: QueryKey, answer: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  // oxlint-disable-next-line no-restricted-properties
  queryClient.setQueryData(queryKey, answer);
}
