import type { PoolClient } from 'pg';
import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { requireGoodPassword } from '../identity/judge-password.ts';
import { hashPassword } from '../identity/password.ts';
import { readPhotoField } from './change-user-photo.ts';
import { changeUserPassword } from './change-user-password.ts';
import { changeUser } from './change-user.ts';
import { cancelUserImport } from './cancel-user-import.ts';
import { changeUsers } from './change-users.ts';
import type { MembershipChange } from './change-membership.ts';
import { createUser } from './create-user.ts';
import { exportUsers } from './export-users.ts';
import { userExportTexts } from './export-texts.ts';
import { writeUserTemplate } from './import-headings.ts';
import { importUsers, readUserFile } from './import-users.ts';
import { inviteUser } from './invite-user.ts';
import { resetUserTwoFactor } from './reset-user-two-factor.ts';
import { refusedUserTexts } from './refused-user-texts.ts';
import { updateUser } from './update-user.ts';
import {
  findUserImport,
  listUserImports,
  readRefusedLines,
  readUserImport,
  type RefusedUserLine,
} from './user-imports-reads.ts';
import { listUserFacets, listUsers, readUser } from './users-reads.ts';
import { writeRefusedUsers } from './write-refused-users.ts';

const WRITTEN_AT_ONCE = 1000;

export interface UsersDependencies {
  readonly database: Database;
  readonly events: PortalEvents;
}

interface Effects {
  readonly changedIds: readonly number[];
  readonly endedSessions: readonly string[];
}

export function usersRoutes({ database, events }: UsersDependencies) {
  const inAccount = <T>(actor: Actor, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, work);
  const announce = ({ accountId }: Actor, { changedIds, endedSessions }: Effects): void => {
    for (const userId of changedIds) events.emit('rightsChanged', { accountId, userId });
    for (const sessionId of endedSessions) events.emit('sessionEnded', { sessionId });
  };
  const changeOne = async (actor: Actor, userId: number, change: MembershipChange): Promise<void> => {
    const { endedSessions } = await inAccount(actor, (client) => changeUser(client, userId, change));
    announce(actor, { changedIds: [userId], endedSessions });
  };

  /** Batch by batch as the reader takes them, with the rights of each moment. */
  const readAllRefused = async function* (
    actorByNow: () => Promise<Actor>,
    id: number,
  ): AsyncGenerator<RefusedUserLine[]> {
    for (let after = 0; ;) {
      const place = after;
      const batch = await inAccount(await actorByNow(), (client) =>
        readRefusedLines(client, id, { after: place, limit: WRITTEN_AT_ONCE }),
      );
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch;
      after = last.line;
    }
  };

  return defineRoutes({
    listUsers: ({ caller, query }) => inAccount(caller.actor, (client) => listUsers(client, query)),
    listUserFacets: ({ caller, query }) => inAccount(caller.actor, (client) => listUserFacets(client, query)),
    exportUsers: async ({ caller, body, reply }) => {
      const locale = body.locale ?? caller.locale;
      const file = await exportUsers(
        async (work) => {
          const actor = await caller.actorByNow();
          return inAccount(actor, (client) => work(client, actor.accountId));
        },
        { ...body, locale },
      );
      return sendExport(reply, file);
    },
    getUser: ({ caller, params }) => inAccount(caller.actor, (client) => readUser(client, params.userId)),
    createUser: async ({ caller, body }) => {
      const { password, password_confirmation: confirmation = '', photo, ...user } = body;
      const accepted = readPhotoField(photo);
      // The directory keeps the password of who signs in by it.
      const passwordHash =
        password === undefined || user.directoryLogin
          ? null
          : await hashNewPassword(password, confirmation, user.email);
      const locale = user.locale ?? caller.session.user.locale;
      const created = await inAccount(caller.actor, (client) =>
        createUser(client, caller.actor, { ...user, photo: accepted, passwordHash, locale }),
      );
      announce(caller.actor, { changedIds: [created.user.id], endedSessions: [] });
      return created;
    },
    updateUser: async ({ caller, params, body, takeEffort }) => {
      const { user, isChanged, endedSessions } = await inAccount(caller.actor, (client) =>
        updateUser(client, caller.actor, params.userId, body, () => takeEffort('invitation')),
      );
      announce(caller.actor, { changedIds: isChanged ? [user.id] : [], endedSessions });
      return user;
    },
    changeUserPassword: async ({ caller, params, body }) => {
      // Asked first, so that nobody unknown costs a password hash; it is decided with the rest, below.
      const { email } = await inAccount(caller.actor, (client) => readUser(client, params.userId));
      const passwordHash = await hashNewPassword(body.password, body.password_confirmation, email);
      const endedSessions = await inAccount(caller.actor, (client) =>
        changeUserPassword(client, params.userId, passwordHash),
      );
      announce(caller.actor, { changedIds: [], endedSessions });
    },
    resetUserTwoFactor: async ({ caller, params }) => {
      const endedSessions = await inAccount(caller.actor, (client) =>
        resetUserTwoFactor(client, params.userId),
      );
      announce(caller.actor, { changedIds: [params.userId], endedSessions });
    },
    activateUser: async ({ caller, params }) => {
      await changeOne(caller.actor, params.userId, 'activate');
      return await inAccount(caller.actor, (client) => readUser(client, params.userId));
    },
    deactivateUser: async ({ caller, params }) => {
      await changeOne(caller.actor, params.userId, 'deactivate');
      return await inAccount(caller.actor, (client) => readUser(client, params.userId));
    },
    inviteUser: ({ caller, params, query }) =>
      inAccount(caller.actor, (client) => inviteUser(client, params.userId, query.through)),
    removeUser: ({ caller, params }) => changeOne(caller.actor, params.userId, 'remove'),
    changeUsers: async ({ caller, body, takeEffort }) => {
      const { answer, ...effects } = await inAccount(caller.actor, (client) =>
        changeUsers(client, caller.actor, body, () => takeEffort('invitation')),
      );
      announce(caller.actor, effects);
      return answer;
    },
    getUserImportTemplate: async ({ query, reply }) =>
      sendCsv(reply, userExportTexts[query.locale].template, writeUserTemplate(query.locale)),
    importUsers: async ({ caller, body }) => {
      const content = await readUserFile(body.file);
      const { locale } = caller.session.user;
      return await inAccount(caller.actor, (client) =>
        importUsers(client, caller.actor, { ...body, content, locale }),
      );
    },
    listUserImports: ({ caller, query }) =>
      inAccount(caller.actor, (client) => listUserImports(client, query)),
    getUserImport: ({ caller, params }) =>
      inAccount(caller.actor, (client) => readUserImport(client, params.userImportId)),
    getUserImportRefusedFile: async ({ caller, params, query, reply }) => {
      const { headings } = await inAccount(caller.actor, (client) =>
        findUserImport(client, params.userImportId),
      );
      const lines = readAllRefused(caller.actorByNow, params.userImportId);
      const { fileName } = refusedUserTexts[query.locale];
      return sendCsv(reply, fileName, writeRefusedUsers(headings, lines, query.locale));
    },
    cancelUserImport: ({ caller, params }) =>
      inAccount(caller.actor, (client) => cancelUserImport(client, params.userImportId)),
  });
}

/** @throws DomainError validation_failed for a password that may not be chosen */
async function hashNewPassword(password: string, confirmation: string, email: string): Promise<string> {
  requireGoodPassword({ password, confirmation, email });
  return await hashPassword(password);
}
