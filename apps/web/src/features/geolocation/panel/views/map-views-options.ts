import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';

/** More than the total of personal and shared views that a user can have. */
const atMost = 500;

export function mapViewsOptions(accountId: number) {
  return queryOptions({
    queryKey: ['map-views', accountId],
    queryFn: async ({ signal }) =>
      (await callApi('listMapViews', { query: { limit: atMost }, signal })).items,
    staleTime: 60_000,
  });
}
