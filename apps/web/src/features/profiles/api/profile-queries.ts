import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const everyProfile = 500;

/** Query key of profiles and their users: changing one profile can affect all of them. */
export const profilesKey = ['profiles'] as const;

/** All profiles by name, as choices. */
export const allProfilesOptions = queryOptions({
  queryKey: [...profilesKey, 'all'],
  queryFn: ({ signal }) => callApi('listProfiles', { query: { limit: everyProfile }, signal }),
  select: ({ items }) => items,
});

export const profileDetailsOptions = (profileId: number) =>
  queryOptions({
    queryKey: [...profilesKey, 'details', profileId],
    queryFn: ({ signal }) => callApi('getProfileDetails', { params: { profileId }, signal }),
    // The editor starts from the stored state.
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

/** Rights of a user; with `profileIds`, the rights that these profiles would give. */
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
