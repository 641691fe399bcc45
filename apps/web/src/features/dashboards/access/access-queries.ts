import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallInput } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { readLocale } from '../../../i18n/i18n.ts';
import { dashboardsKey } from '../api/dashboard-queries.ts';

export type AccessChange = CallInput<'changeAccess'>['body']['changes'][number];
export type AccessEffect = AnswerOf<'changeAccess'>;
export type BriefcaseAccess = AnswerOf<'getBriefcaseAccess'>;
export type PersonAccess = AnswerOf<'getPersonAccess'>;
export type AccessPerson = AnswerOf<'listAccessPeople'>['items'][number];
type People = Pick<NonNullable<CallInput<'listAccessPeople'>['query']>, 'search' | 'profiles'>;

const columnsAtOnce = 20;
const peopleAtOnce = 50;

const accessKey = [...dashboardsKey, 'access'] as const;

export const accessBriefcasesOptions = () => {
  const language = readLocale();
  return queryOptions({
    queryKey: [...accessKey, 'briefcases', language],
    queryFn: ({ signal }) => callApi('listAccessBriefcases', { query: { language }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Access to a briefcase, one page of users at a time. */
export const briefcaseAccessOptions = (briefcaseId: number, people: People) => {
  const language = readLocale();
  return infiniteQueryOptions({
    queryKey: [...accessKey, 'briefcase', briefcaseId, people, language],
    queryFn: ({ pageParam, signal }) =>
      callApi('getBriefcaseAccess', {
        params: { briefcaseId },
        query: {
          ...people,
          language,
          limit: columnsAtOnce,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ people: page }) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

export const accessPeopleOptions = (people: People) =>
  infiniteQueryOptions({
    queryKey: [...accessKey, 'people', people],
    queryFn: ({ pageParam, signal }) =>
      callApi('listAccessPeople', {
        query: { ...people, limit: peopleAtOnce, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const personAccessOptions = (userId: number) => {
  const language = readLocale();
  return queryOptions({
    queryKey: [...accessKey, 'person', userId, language],
    queryFn: ({ signal }) => callApi('getPersonAccess', { params: { userId }, query: { language }, signal }),
    placeholderData: keepPreviousData,
  });
};

export const accessPreviewOptions = (changes: readonly AccessChange[]) =>
  queryOptions({
    queryKey: [...accessKey, 'preview', changes],
    queryFn: ({ signal }) => callApi('previewAccess', { body: { changes: [...changes] }, signal }),
  });
