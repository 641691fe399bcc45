import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import type { AuditFilters } from './audit-search.ts';

const rowsPerPage = 100;

export const auditOptions = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      callApi('listAudit', {
        query: { ...filters, limit: rowsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const auditFacetsOptions = queryOptions({
  queryKey: ['audit', 'facets'],
  queryFn: ({ signal }) => callApi('listAuditFacets', { signal }),
});
