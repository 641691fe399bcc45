import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { causesSearch, changesSearch, mutesSearch } from './alert-types-search.ts';

export type AlertTypeRow = AnswerOf<'listAlertTypes'>['items'][number];
export type AlertType = AnswerOf<'getAlertType'>;
export type AlertTypeChange = AnswerOf<'listAlertTypeChanges'>['items'][number];
export type AlertMute = AnswerOf<'listAlertMutes'>['items'][number];
export type AlertCause = AnswerOf<'listAlertCauses'>['items'][number];

/** Query key of everything that becomes stale when a type changes. */
export const alertTypesKey = ['alert-types'] as const;

const mostTypes = 500;
const refreshMs = 30_000;

export const typesOptions = (search: string | undefined) =>
  queryOptions({
    queryKey: [...alertTypesKey, 'list', search ?? ''],
    queryFn: ({ signal }) =>
      callApi('listAlertTypes', {
        query: { limit: mostTypes, ...(search !== undefined && { search: search.trim() }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

export const typeOptions = (alertTypeId: number) =>
  queryOptions({
    queryKey: [...alertTypesKey, 'one', alertTypeId],
    queryFn: ({ signal }) => callApi('getAlertType', { params: { alertTypeId }, signal }),
  });

/** Users, profiles, tags and alarm words that a type can refer to. */
export const choicesOptions = queryOptions({
  queryKey: [...alertTypesKey, 'choices'],
  queryFn: ({ signal }) => callApi('getAlertTypeOptions', { signal }),
  staleTime: 60_000,
});

export const responseTimesOptions = queryOptions({
  queryKey: [...alertTypesKey, 'response-times'],
  queryFn: ({ signal }) => callApi('listAlertResponseTimes', { signal }),
});

export const workingHoursOptions = queryOptions({
  queryKey: [...alertTypesKey, 'working-hours'],
  queryFn: ({ signal }) => callApi('listWorkingHours', { signal }),
});

export const muteList = defineList({
  call: 'listAlertMutes',
  key: [...alertTypesKey, 'mutes'],
  search: mutesSearch,
  refreshMs: (pages) => refreshMs * pages,
});

export const causeList = defineList({
  call: 'listAlertCauses',
  key: [...alertTypesKey, 'causes'],
  search: causesSearch,
  filtersOf: () => ({}),
});

export const changeList = defineList({
  call: 'listAlertTypeChanges',
  key: [...alertTypesKey, 'changes'],
  search: changesSearch,
  filtersOf: () => ({}),
  // The version belongs to the account's whole set, so no two changes share it.
  idOf: ({ version }) => version,
});
