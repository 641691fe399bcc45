import type { AnswerOf } from '@azimute/contract';
import { defineList } from '../../../ui/list/use-list.ts';
import { profilesKey } from './profile-queries.ts';
import { peopleSearch, profilesSearch, toPeopleFilters } from './profiles-search.ts';

export type ProfileRow = AnswerOf<'listProfiles'>['items'][number];
export type PersonRow = AnswerOf<'listProfileUsers'>['items'][number];

export const profileList = defineList({
  call: 'listProfiles',
  key: [...profilesKey, 'list'],
  search: profilesSearch,
  nameOf: ({ name }) => name,
});

export const peopleList = defineList({
  call: 'listProfileUsers',
  key: [...profilesKey, 'people'],
  search: peopleSearch,
  filtersOf: toPeopleFilters,
  nameOf: ({ name }) => name,
  idsName: 'userIds',
});
