import { defineList } from '../../../ui/list/use-list.ts';
import { alertSearch, toAlertFilters } from './alert-search.ts';
import { alertListKey, refreshMs } from './alerts-queries.ts';

export const alertList = defineList({
  call: 'listAlerts',
  key: alertListKey,
  search: alertSearch,
  filtersOf: toAlertFilters,
  nameOf: ({ type }) => type.name,
  refreshMs: (pages) => refreshMs * pages,
});
