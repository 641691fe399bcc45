import type { PoolClient } from 'pg';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { assignProfiles, changeProfileUsers } from './assign-profiles.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile, type ProfileWrites } from './create-profile.ts';
import { deleteProfile } from './delete-profile.ts';
import { listProfileUsers } from './profile-users-reads.ts';
import { listProfiles, readProfileChoices, readProfileDetails } from './profiles-reads.ts';
import { readProfileLosses } from './read-profile-losses.ts';
import { readUserRights } from './read-user-rights.ts';

export function profilesRoutes(writes: ProfileWrites) {
  const read = <T>(actor: Actor, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    asActor(writes.database.app, actor, work);
  return defineRoutes({
    listProfiles: async ({ caller: { actor }, query }) =>
      read(actor, (client) => listProfiles(client, actor.accountId, query)),
    getProfileChoices: async ({ caller: { actor } }) =>
      read(actor, (client) => readProfileChoices(client, actor.accountId)),
    getProfileDetails: async ({ caller: { actor }, params }) =>
      read(actor, (client) => readProfileDetails(client, actor.accountId, params.profileId)),
    createProfile: async ({ caller, body }) => createProfile(writes, caller.actor, body),
    changeProfile: async ({ caller, params, body }) =>
      changeProfile(writes, caller.actor, params.profileId, body),
    getProfileLosses: async ({ caller: { actor }, params }) =>
      read(actor, (client) => readProfileLosses(client, actor.accountId, params.profileId)),
    deleteProfile: async ({ caller, params }) => deleteProfile(writes, caller.actor, params.profileId),
    listProfileUsers: async ({ caller, query }) =>
      read(caller.actor, (client) => listProfileUsers(client, query)),
    getUserRights: async ({ caller: { actor }, params, query }) =>
      read(actor, (client) => readUserRights(client, actor.accountId, params.userId, query.profiles)),
    assignProfiles: async ({ caller, params, body }) =>
      assignProfiles(writes, caller.actor, params.userId, body),
    changeProfileUsers: async ({ caller, body }) => changeProfileUsers(writes, caller.actor, body),
  });
}
