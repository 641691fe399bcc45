import { administratorOf, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

const read = sees('services:simc:settings', 'none');
/** Viewers never change rights. */
const change = administratorOf('services:simc:settings');

export const profileCalls = {
  listProfiles: {
    summary: 'List profiles',
    description: 'Returns the profiles of the account with the number of users, ULs and sections of each.',
    access: read,
    query: schemas.listProfilesQuery,
    status: 200,
    answer: schemas.profileListSchema,
  },
  getProfileChoices: {
    summary: 'List profile options',
    description: 'Returns the enabled modules and the ULs that a profile can include.',
    access: read,
    status: 200,
    answer: schemas.profileChoicesSchema,
  },
  getProfileDetails: {
    summary: 'Get a profile',
    description: 'Returns a profile with its sections, ULs and users.',
    access: read,
    params: schemas.profileParams,
    status: 200,
    answer: schemas.profileDetailsSchema,
  },
  createProfile: {
    summary: 'Create a profile',
    description: 'Creates a profile.',
    access: change,
    body: schemas.createProfileSchema,
    status: 201,
    answer: schemas.profileDetailsSchema,
  },
  changeProfile: {
    summary: 'Update a profile',
    description: 'Changes a profile and its users. Changes take effect at once.',
    access: change,
    params: schemas.profileParams,
    body: schemas.changeProfileSchema,
    status: 200,
    answer: schemas.profileDetailsSchema,
  },
  getProfileLosses: {
    summary: 'Get the effect of deleting a profile',
    description: 'Returns the access that each user would lose without the profile.',
    access: change,
    params: schemas.profileParams,
    status: 200,
    answer: schemas.profileLossesSchema,
  },
  listProfileUsers: {
    summary: 'List users with profiles',
    description: 'Returns the users of the account with their profiles.',
    access: read,
    query: schemas.listProfileUsersQuery,
    status: 200,
    answer: schemas.profileUserListSchema,
  },
  getUserRights: {
    summary: 'Get the rights of a user',
    description:
      'Returns what a user can see and change, combined from their profiles or from the given ones.',
    access: read,
    params: schemas.profileUserParams,
    query: schemas.userRightsQuery,
    status: 200,
    answer: schemas.userRightsSchema,
  },
  assignProfiles: {
    summary: 'Set the profiles of a user',
    description: 'Replaces the profiles of a user.',
    access: change,
    params: schemas.profileUserParams,
    body: schemas.assignProfilesSchema,
    status: 200,
    answer: schemas.profileUserSchema,
  },
  changeProfileUsers: {
    summary: 'Update profiles of several users',
    description: 'Assigns and removes profiles for many users.',
    access: change,
    body: schemas.changeProfileUsersSchema,
    status: 200,
    answer: schemas.changedProfileUsersSchema,
  },
  deleteProfile: {
    summary: 'Delete a profile',
    description: 'Deletes a profile. Its users lose the access that no other profile gives.',
    access: change,
    params: schemas.profileParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
