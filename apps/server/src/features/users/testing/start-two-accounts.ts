import { rightPassword } from '../../identity/testing/start-identity-server.ts';
import { startUsersServer, type UsersServer } from './start-users-server.ts';

export const alfa = 'alfa.example';
export const beta = 'beta.example';

export interface TwoAccounts extends UsersServer {
  /** Access token of the administrator of alfa. */
  readonly ana: string;
  readonly idOf: (email: string) => number;
  /** Signs somebody in. */
  readonly tokenOf: (email: string) => Promise<string>;
  /** Whether somebody may sign in, or what they are told instead. */
  readonly signInStatus: (email: string, password?: string) => Promise<string>;
}

/** Two accounts with people of each, of both, and of a directory; one viewer of alfa sees its users. */
export async function startTwoAccounts(): Promise<TwoAccounts> {
  const portal = await startUsersServer(
    [alfa, beta],
    [
      { email: 'ana@alfa.example', roles: { [alfa]: 'admin' } },
      { email: 'ver@alfa.example', roles: { [alfa]: 'viewer' } },
      { email: 'nil@alfa.example', roles: { [alfa]: 'viewer' } },
      { email: 'joao@alfa.example', roles: { [alfa]: 'viewer' } },
      { email: 'moves@alfa.example', roles: { [alfa]: 'viewer' } },
      { email: 'corp@alfa.example', directoryLogin: true, roles: { [alfa]: 'viewer' } },
      { email: 'both@alfa.example', roles: { [alfa]: 'viewer', [beta]: 'viewer' } },
      { email: 'stranger@beta.example', roles: { [beta]: 'viewer' } },
      { email: 'outsider@beta.example', roles: { [beta]: 'viewer' } },
      { email: 'boss@beta.example', roles: { [beta]: 'admin' } },
    ],
  );
  await portal.queryAsOwner(`update users set name = 'João Çelik' where email = 'joao@alfa.example'`);
  await letSeeUsers(portal, 'ver@alfa.example');
  const tokenOf = async (email: string) => (await portal.signIn(email)).access;
  return {
    ...portal,
    ana: await tokenOf('ana@alfa.example'),
    idOf: (email) => portal.userIds[email] ?? 0,
    tokenOf,
    signInStatus: async (email, password = rightPassword) => {
      const answer = await portal.token({ grant_type: 'password', username: email, password });
      return answer.statusCode === 200 ? 'signed in' : answer.json<{ message: string }>().message;
    },
  };
}

async function letSeeUsers(portal: UsersServer, email: string): Promise<void> {
  const accountId = portal.accountIds[alfa];
  const [profile] = await portal.queryAsOwner<{ id: number }>(
    `insert into profiles (account_id, name) values ($1, 'Reception') returning profile_id as id`,
    [accountId],
  );
  await portal.queryAsOwner(
    `insert into profile_sections (account_id, profile_id, module, level) values ($1, $2, 'admin:users', 'see')`,
    [accountId, profile?.id],
  );
  await portal.queryAsOwner(
    'insert into profile_users (account_id, profile_id, user_id) values ($1, $2, $3)',
    [accountId, profile?.id, portal.userIds[email]],
  );
}
