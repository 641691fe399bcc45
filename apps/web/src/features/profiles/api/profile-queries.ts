import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const everyProfile = 500;

/** Everything that is read of profiles and of who has them: a change of one can be a change of all. */
export const profilesKey = ['profiles'] as const;

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
