import { administratorOf, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

const read = sees('services:simc:settings', 'none');
/** Viewers never change who may do what. */
const change = administratorOf('services:simc:settings');

export const profileCalls = {
  listProfiles: {
    summary: 'Profiles of the account, with how many people, ULs and sections each has',
    access: read,
    query: schemas.listProfilesQuery,
    status: 200,
    answer: schemas.profileListSchema,
  },
  getProfileChoices: {
    summary: 'What a profile can be made of: the modules that are on, and the ULs that the person may see',
    access: read,
    status: 200,
    answer: schemas.profileChoicesSchema,
  },
  getProfileDetails: {
    summary: 'A profile with its sections, its ULs and who has it',
    access: read,
    params: schemas.profileParams,
    status: 200,
    answer: schemas.profileDetailsSchema,
  },
  createProfile: {
    summary: 'Create a profile',
    access: change,
    body: schemas.createProfileSchema,
    status: 201,
    answer: schemas.profileDetailsSchema,
  },
  changeProfile: {
    summary: 'Change a profile, and who has it; the people see the effect at once',
    access: change,
    params: schemas.profileParams,
    body: schemas.changeProfileSchema,
    status: 200,
    answer: schemas.profileDetailsSchema,
  },
  getProfileLosses: {
    summary: 'What each person would no longer see without the profile',
    access: change,
    params: schemas.profileParams,
    status: 200,
    answer: schemas.profileLossesSchema,
  },
  listProfileUsers: {
    summary: 'People of the account with their profiles',
    access: read,
    query: schemas.listProfileUsersQuery,
    status: 200,
    answer: schemas.profileUserListSchema,
  },
  getUserRights: {
    summary:
      'What a person may see and change in the account: the union of their profiles, or of those that are named',
    access: read,
    params: schemas.profileUserParams,
    query: schemas.userRightsQuery,
    status: 200,
    answer: schemas.userRightsSchema,
  },
  assignProfiles: {
    summary: 'Give a person these profiles and no others',
    access: change,
    params: schemas.profileUserParams,
    body: schemas.assignProfilesSchema,
    status: 200,
    answer: schemas.profileUserSchema,
  },
  changeProfileUsers: {
    summary: 'Give profiles to many people, and take others away',
    access: change,
    body: schemas.changeProfileUsersSchema,
    status: 200,
    answer: schemas.changedProfileUsersSchema,
  },
  deleteProfile: {
    summary: 'Delete a profile; whoever has it loses what no other profile of theirs gives',
    access: change,
    params: schemas.profileParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
