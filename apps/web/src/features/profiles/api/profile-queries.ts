import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { toPeopleQuery, toProfilesQuery, type PeopleSearch, type ProfilesSearch } from './profiles-search.ts';

const rowsPerPage = 100;
const everyProfile = 500;

/** Everything that is read of profiles and of who has them: a change of one can be a change of all. */
export const profilesKey = ['profiles'] as const;

export const profileListOptions = (search: ProfilesSearch) => {
  const query = toProfilesQuery(search);
  return infiniteQueryOptions({
    queryKey: [...profilesKey, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      callApi('listProfiles', {
        query: { ...query, limit: rowsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** All profiles by name, to choose from. */
export const allProfilesOptions = queryOptions({
  queryKey: [...profilesKey, 'all'],
  queryFn: ({ signal }) => callApi('listProfiles', { query: { limit: everyProfile }, signal }),
  select: ({ items }) => items,
});

export const profileDetailsOptions = (profileId: number) =>
  queryOptions({
    queryKey: [...profilesKey, 'details', profileId],
    queryFn: ({ signal }) => callApi('getProfileDetails', { params: { profileId }, signal }),
    // An editor begins with what is stored by now.
    staleTime: 0,
    gcTime: 0,
  });

export const profileChoicesOptions = queryOptions({
  queryKey: [...profilesKey, 'choices'],
  queryFn: ({ signal }) => callApi('getProfileChoices', { signal }),
});

export const profileLossesOptions = (profileId: number) =>
  queryOptions({
    queryKey: [...profilesKey, 'losses', profileId],
    queryFn: ({ signal }) => callApi('getProfileLosses', { params: { profileId }, signal }),
    staleTime: 0,
  });

export const peopleListOptions = (search: PeopleSearch) => {
  const query = toPeopleQuery(search);
  return infiniteQueryOptions({
    queryKey: [...profilesKey, 'people', query],
    queryFn: ({ pageParam, signal }) =>
      callApi('listProfileUsers', {
        query: { ...query, limit: rowsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

const peopleFound = 30;

export const findPeopleOptions = (search: string) =>
  queryOptions({
    queryKey: [...profilesKey, 'find', search],
    queryFn: ({ signal }) =>
      callApi('listProfileUsers', {
        query: { ...(search === '' ? {} : { search }), limit: peopleFound },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** What a person holds; with `profileIds`, what these profiles would give them. */
export const userRightsOptions = (userId: number, profileIds?: readonly number[]) =>
  queryOptions({
    queryKey: [...profilesKey, 'rights', userId, profileIds ?? 'own'],
    queryFn: ({ signal }) =>
      callApi('getUserRights', {
        params: { userId },
        query: profileIds === undefined ? {} : { profiles: profileIds.length === 0 ? [0] : [...profileIds] },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
