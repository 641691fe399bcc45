import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import type { AlertFilters } from './alert-search.ts';

export type AlertRow = AnswerOf<'listAlerts'>['items'][number];
export type Alert = AnswerOf<'getAlert'>;
export type AlertEntry = Alert['history'][number];
export type AlertEvidence = AnswerOf<'getAlertEvidence'>;
export type Countermeasure = Alert['countermeasures'][number];

/** Polling interval of an open screen [ms]; the live stream may report changes sooner. */
export const refreshMs = 30_000;

/** Query key of everything that becomes stale when an alert changes. */
export const alertsKey = ['alerts'] as const;
export const alertListKey = [...alertsKey, 'list'] as const;
export const alertTotalsKey = [...alertsKey, 'totals'] as const;

export const alertOptions = (alertId: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'one', alertId],
    queryFn: ({ signal }) => callApi('getAlert', { params: { alertId }, signal }),
    refetchInterval: refreshMs,
  });

export const sendingsOptions = (alertId: number) =>
  pagedOptions([...alertsKey, 'sendings', alertId], (page, signal) =>
    callApi('listAlertSendings', { params: { alertId }, query: { limit: 20, ...page }, signal }),
  );

export const evidenceOptions = (alertId: number) =>
  queryOptions({
    queryKey: ['alert-evidence', alertId],
    queryFn: ({ signal }) => callApi('getAlertEvidence', { params: { alertId }, signal }),
    staleTime: 60_000,
  });

/** Keyed by account, since every screen shows this query. */
export const alertCountsOptions = (accountId: number) =>
  queryOptions({
    queryKey: [...alertTotalsKey, accountId],
    queryFn: ({ signal }) => callApi('countAlerts', { signal }),
    refetchInterval: refreshMs,
  });

export const alertFacetsOptions = (filters: AlertFilters) =>
  queryOptions({
    queryKey: [...alertTotalsKey, 'facets', filters],
    queryFn: ({ signal }) => callApi('listAlertFacets', { query: filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs * 3,
  });

const mostCauses = 500;

export const causesOptions = queryOptions({
  queryKey: ['alert-causes'],
  queryFn: async ({ signal }) =>
    (await callApi('listAlertCauses', { query: { limit: mostCauses }, signal })).items,
  staleTime: 60_000,
});
