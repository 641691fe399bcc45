import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { readProfile } from '../identity/read-profile.ts';
import { answerInvitation, listInvitations } from './invitations.ts';
import { leaveAccount, readLeaveEffect } from './leave-account.ts';
import { readAccount } from './read-account.ts';
import { readPhoto, sendPhoto } from './read-photo.ts';
import { updateAccount } from './update-account.ts';
import { updateProfile } from './update-profile.ts';

export interface PeopleDeps {
  readonly database: Database;
  readonly events: PortalEvents;
}

export function peopleRoutes(deps: PeopleDeps) {
  const { database } = deps;
  return defineRoutes({
    updateProfile: async ({ caller, body }) => readProfile(await updateProfile(deps, caller.session, body)),
    listInvitations: async ({ caller: { session } }) => ({
      items: await listInvitations(database, session.actor),
    }),
    acceptInvitation: ({ caller, params: { accountId } }) =>
      answerInvitation(deps, caller.session.actor, { accountId, answer: 'accept' }),
    declineInvitation: ({ caller, params: { accountId } }) =>
      answerInvitation(deps, caller.session.actor, { accountId, answer: 'decline' }),
    getPersonPhoto: async ({ caller, params, ...request }) =>
      sendPhoto(request, await readPhoto(database, caller.actor, { of: 'person', id: params.userId })),
    getAccountPhoto: async ({ caller, params, ...request }) =>
      sendPhoto(
        request,
        await readPhoto(database, caller.session.actor, { of: 'account', id: params.accountId }),
      ),
    getAccount: ({ caller: { actor } }) =>
      asActor(database.app, actor, (client) => readAccount(client, actor)),
    updateAccount: ({ caller, body }) => updateAccount(deps, caller.actor, body),
    getLeaveEffect: ({ caller, params }) => readLeaveEffect(database, caller.session, params.accountId),
    leaveAccount: async ({ caller, params }) => {
      const session = await leaveAccount(deps, caller.session, params.accountId);
      return { profile: session && readProfile(session) };
    },
  });
}
