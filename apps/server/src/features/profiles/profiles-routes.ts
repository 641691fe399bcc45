import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { assignProfiles, changeProfileUsers } from './assign-profiles.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { deleteProfile } from './delete-profile.ts';
import { listProfileUsers } from './profile-users-reads.ts';
import { listProfiles, readProfileChoices, readProfileDetails } from './profiles-reads.ts';
import { readProfileLosses } from './read-profile-losses.ts';
import { readUserRights } from './read-user-rights.ts';

export function profilesRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listProfiles: ({ caller, query }) => transact(by(caller.actor), (read) => listProfiles(read, query)),
    getProfileChoices: ({ caller }) => transact(by(caller.actor), readProfileChoices),
    getProfileDetails: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readProfileDetails(read, params.profileId)),
    createProfile: ({ caller, body }) => createProfile(by(caller.actor), body),
    changeProfile: ({ caller, params, body }) => changeProfile(by(caller.actor), params.profileId, body),
    getProfileLosses: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readProfileLosses(read, params.profileId)),
    deleteProfile: ({ caller, params }) => deleteProfile(by(caller.actor), params.profileId),
    listProfileUsers: ({ caller, query }) =>
      transact(by(caller.actor), ({ client }) => listProfileUsers(client, query)),
    getUserRights: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => readUserRights(read, params.userId, query.profiles)),
    assignProfiles: ({ caller, params, body }) => assignProfiles(by(caller.actor), params.userId, body),
    changeProfileUsers: ({ caller, body }) => changeProfileUsers(by(caller.actor), body),
  });
}
