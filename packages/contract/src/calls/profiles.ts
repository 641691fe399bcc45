import { administratorOf, sees } from '../access.ts';
import type { Call } from '../call.ts';
import * as profiles from '../profiles.ts';

const read = sees('services:simc:settings', 'none');
/** Viewers never change who may do what. */
const change = administratorOf('services:simc:settings');

export const profileCalls = {
  listProfiles: {
    summary: 'Profiles of the account, with how many people, ULs and sections each has',
    access: read,
    query: profiles.listProfilesQuery,
    status: 200,
    answer: profiles.profileListSchema,
  },
  getProfileChoices: {
    summary: 'What a profile can be made of: the modules that are on, and the ULs that the person may see',
    access: read,
    status: 200,
    answer: profiles.profileChoicesSchema,
  },
  getProfileDetails: {
    summary: 'A profile with its sections, its ULs and who has it',
    access: read,
    params: profiles.profileParams,
    status: 200,
    answer: profiles.profileDetailsSchema,
  },
  createProfile: {
    summary: 'Create a profile',
    access: change,
    body: profiles.createProfileSchema,
    status: 201,
    answer: profiles.profileDetailsSchema,
  },
  changeProfile: {
    summary: 'Change a profile, and who has it; the people see the effect at once',
    access: change,
    params: profiles.profileParams,
    body: profiles.changeProfileSchema,
    status: 200,
    answer: profiles.profileDetailsSchema,
  },
  getProfileLosses: {
    summary: 'What each person would no longer see without the profile',
    access: change,
    params: profiles.profileParams,
    status: 200,
    answer: profiles.profileLossesSchema,
  },
  listProfileUsers: {
    summary: 'People of the account with their profiles',
    access: read,
    query: profiles.listProfileUsersQuery,
    status: 200,
    answer: profiles.profileUserListSchema,
  },
  getUserRights: {
    summary:
      'What a person may see and change in the account: the union of their profiles, or of those that are named',
    access: read,
    params: profiles.profileUserParams,
    query: profiles.userRightsQuery,
    status: 200,
    answer: profiles.userRightsSchema,
  },
  assignProfiles: {
    summary: 'Give a person these profiles and no others',
    access: change,
    params: profiles.profileUserParams,
    body: profiles.assignProfilesSchema,
    status: 200,
    answer: profiles.profileUserSchema,
  },
  changeProfileUsers: {
    summary: 'Give profiles to many people, and take others away',
    access: change,
    body: profiles.changeProfileUsersSchema,
    status: 200,
    answer: profiles.changedProfileUsersSchema,
  },
  deleteProfile: {
    summary: 'Delete a profile; whoever has it loses what no other profile of theirs gives',
    access: change,
    params: profiles.profileParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
