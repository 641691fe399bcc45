import { maintenancePlanNames, maintenanceServiceNames } from '@azimute/contract/maintenance-plans';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineList, type RowOf } from '../../../ui/list/use-list.ts';
import { callsOf, defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';
import { dueSearch, planSearch, serviceSearch, toDueFilters } from './maintenance-search.ts';

/** Query key of what is due, which work orders, services and plans change. */
export const duesKey = ['maintenance-dues'] as const;
const refreshMs = 30_000;

export const planRecord = defineRecord({
  texts: 'maintenance-plans',
  key: ['maintenance-plans'],
  feeds: [[...duesKey]],
  ...callsOf(maintenancePlanNames),
});
export type Plan = RecordOf<typeof planRecord>;
export const planList = defineList({
  call: 'listMaintenancePlans',
  key: [...planRecord.key, 'list'],
  search: planSearch,
});

export const serviceRecord = defineRecord({
  texts: 'maintenance-services',
  key: ['maintenance-services'],
  feeds: [[...duesKey]],
  ...callsOf(maintenanceServiceNames),
});
export type Service = RecordOf<typeof serviceRecord>;
export const serviceList = defineList({
  call: 'listMaintenanceServices',
  key: [...serviceRecord.key, 'list'],
  search: serviceSearch,
  nameOf: ({ task }) => task,
});

export const dueList = defineList({
  call: 'listMaintenanceDues',
  key: [...duesKey, 'list'],
  search: dueSearch,
  filtersOf: toDueFilters,
  nameOf: ({ asset }) => asset.code,
  refreshMs: (pages) => refreshMs * pages,
});
export type Due = RowOf<'listMaintenanceDues'>;

export const calendarOptions = (query: NonNullable<CallInput<'getMaintenanceCalendar'>['query']>) =>
  queryOptions({
    queryKey: [...duesKey, 'calendar', query],
    queryFn: ({ signal }) => callApi('getMaintenanceCalendar', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

const lastServices = 5;
/** The last services of an asset. */
export const lastServicesOptions = (assetId: number) =>
  queryOptions({
    queryKey: [...serviceRecord.key, 'of', assetId],
    queryFn: async ({ signal }) =>
      (
        await callApi('listMaintenanceServices', {
          query: { assets: [assetId], limit: lastServices },
          signal,
        })
      ).items,
  });

const mostPlans = 500;
/** All plans, for filters and the tasks of work orders. */
export const plansOptions = queryOptions({
  queryKey: [...planRecord.key, 'all'],
  queryFn: async ({ signal }) =>
    (await callApi('listMaintenancePlans', { query: { limit: mostPlans }, signal })).items,
});
