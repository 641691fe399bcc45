import type { User } from '@azimute/contract';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
  type Person,
} from '../../identity/testing/start-identity-server.ts';
import { usersRoutes } from '../users-routes.ts';

export interface UsersServer extends IdentityServer {
  readonly accountIds: Readonly<Record<string, number>>;
  readonly userIds: Readonly<Record<string, number>>;
  /** The user as the list of the account shows them to an administrator. */
  find(token: string, email: string): Promise<User>;
  /** Actions and details of the audit rows about somebody, in order. */
  auditOf(userId: number): Promise<{ action: string; before: unknown; after: unknown }[]>;
}

/** The routes of users, on a database with these people in accounts that have the users on. */
export async function startUsersServer(
  accounts: readonly string[],
  people: readonly Person[],
): Promise<UsersServer> {
  const portal = await startIdentityServer(usersRoutes);
  const modules = ['admin:users'];
  const planted = await plantPeople(portal, { accounts, modules, people });
  return {
    ...portal,
    ...planted,
    find: async (token, email) => {
      const answer = await portal.call('GET', `/users?search=${encodeURIComponent(email)}`, token);
      const [user] = answer.json<{ items: User[] }>().items;
      if (user === undefined) throw new Error(`${email} is not in the list: ${answer.body}`);
      return user;
    },
    auditOf: (userId) =>
      portal.queryAsOwner(
        `select action, before, after from audit_entries where entity = 'user' and entity_id = $1 order by sequence`,
        [String(userId)],
      ),
  };
}
