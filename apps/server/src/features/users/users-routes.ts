import { userImportFields, reasonOfUserCode } from '@azimute/contract/users/values';
import type { PoolClient } from 'pg';
import { text } from '@azimute/texts/server';
import type { Locale } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendReport, sendTemplate } from '../../platform/imports/import-report.ts';
import { cancelImport } from '../../platform/imports/import-verbs.ts';
import { listImports } from '../../platform/imports/stored-imports.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import { requireGoodPassword } from '../identity/validate-password.ts';
import { hashPassword } from '../identity/password.ts';
import { createProfile } from '../profiles/create-profile.ts';
import { readPhotoField } from './change-user-photo.ts';
import { changeUserPassword } from './change-user-password.ts';
import { changeUser } from './change-user.ts';
import { changeUsers } from './change-users.ts';
import type { MembershipChange } from './change-membership.ts';
import { createUser } from './create-user.ts';
import { exportUsers } from './export-users.ts';
import { importUsers, readUserFile, requireRoomForUsers } from './import-users.ts';
import { inviteUser } from './invite-user.ts';
import { resetUserTwoFactor } from './reset-user-two-factor.ts';
import { updateUser } from './update-user.ts';
import { presentUserImport, readUserImport, userImports } from './user-imports.ts';
import { listUserFacets, listUsers, readUser } from './users-reads.ts';
import type { UserImportShape } from './evaluate-user-lines.ts';

/** Names the fields of errors as fields of the user's profile. */
async function ofProfile<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof DomainError) || error.errors === undefined) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, codes]) => [`profile.${field}`, codes]),
    );
    throw new DomainError(error.code, {
      errors,
      ...(error.detail !== undefined && { detail: error.detail }),
      cause: error,
    });
  }
}

interface Effects {
  readonly changedIds: readonly number[];
  readonly endedSessions: readonly string[];
}

export function usersRoutes(dependencies: VerbDependencies) {
  const { database, events } = dependencies;
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
      const { password, password_confirmation: confirmation = '', photo, profile, ...user } = body;
      const accepted = readPhotoField(photo);
      // The directory manages the password of its users.
      const passwordHash =
        password === undefined || user.directoryLogin
          ? null
          : await hashNewPassword(password, confirmation, user.email);
      const locale = user.locale ?? caller.locale;
      const created = await transact({ ...dependencies, actor: caller.actor }, async (transaction) => {
        const { client } = transaction;
        const made = await createUser(client, caller.actor, {
          ...user,
          photo: accepted,
          passwordHash,
          locale,
        });
        if (profile === null) return made;
        await ofProfile(() =>
          createProfile(transaction, { ...profile, description: '', userIds: [made.user.id] }),
        );
        return { ...made, user: await readUser(client, made.user.id) };
      });
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
      // Checked first, so that an unknown user costs no password hash; decided in the transaction below.
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
    getUserImportTemplate: async ({ query: { locale }, reply }) => {
      const names = userImportFields.map((field) => text(locale, `fields:${field}`));
      const file = { fileName: text(locale, 'exports:template_users'), title: text(locale, 'users:title') };
      return sendTemplate(reply, locale, file, names);
    },
    importUsers: async ({ caller: { actor, locale }, body }) => {
      if (!body.dryRun)
        await inAccount(actor, (client) => requireRoomForUsers({ client, accountId: actor.accountId }, body));
      const content = await readUserFile(actor.accountId, body.file);
      return await inAccount(actor, (client) =>
        importUsers({ client, accountId: actor.accountId }, actor, { ...body, content, locale }),
      );
    },
    listUserImports: ({ caller: { actor }, query }) =>
      inAccount(actor, (client) =>
        listImports(userImports, { client, accountId: actor.accountId }, query, presentUserImport),
      ),
    getUserImport: ({ caller: { actor }, params }) =>
      inAccount(actor, (client) =>
        readUserImport({ client, accountId: actor.accountId }, params.userImportId),
      ),
    getUserImportRefusedFile: ({ caller, params, query: { locale }, reply }) =>
      sendReport(
        userImports,
        database,
        { caller, reply },
        {
          id: params.userImportId,
          locale,
          fileName: text(locale, 'exports:usersNotAdded'),
          describe: (problem) => describeRefusedUser(problem, locale),
        },
      ),
    cancelUserImport: ({ caller: { actor }, params: { userImportId: id } }) =>
      inAccount(actor, async (client) => {
        const account = { client, accountId: actor.accountId };
        await cancelImport(userImports, account, id);
        return await readUserImport(account, id);
      }),
  });
}

/** @throws DomainError validation_failed if the password is not allowed */
async function hashNewPassword(password: string, confirmation: string, email: string): Promise<string> {
  requireGoodPassword({ password, confirmation, email });
  return await hashPassword(password);
}

/** Describes every reason why a line was not added, with its column. */
function describeRefusedUser({ outcome, errors }: UserImportShape['problem'], locale: Locale): string {
  // A user of another account, whom the import was not allowed to add.
  if (outcome === 'skip') return text(locale, 'users:line_skip');
  return userImportFields
    .flatMap((field) =>
      (errors[field] ?? []).map((code) => {
        const reason = reasonOfUserCode(code);
        const words = reason === null ? code : text(locale, `users:reason_${reason}`);
        return `${text(locale, `fields:${field}`)}: ${words}`;
      }),
    )
    .join('; ');
}
