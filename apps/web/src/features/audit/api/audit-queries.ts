import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { auditSearch, toAuditFilters } from './audit-search.ts';

export const auditList = defineList({
  call: 'listAudit',
  key: ['audit', 'list'],
  search: auditSearch,
  filtersOf: toAuditFilters,
  idOf: ({ sequence }) => sequence,
});

export const auditFacetsOptions = queryOptions({
  queryKey: ['audit', 'facets'],
  queryFn: ({ signal }) => callApi('listAuditFacets', { signal }),
});
