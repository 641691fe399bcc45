import type { User } from '@azimute/contract';
import type { IdentityServer } from '../../identity/testing/start-identity-server.ts';
import { takeMailedLink } from '../../links/testing/take-mailed-link.ts';

/** Actions on users of an account by an administrator with a password. */
export interface UserKeeper {
  readonly token: string;
  post(path: string, body?: object): ReturnType<IdentityServer['call']>;
  find(email: string): Promise<User>;
  /** Returns the mailed invitation, or the error code. */
  invite(email: string, through?: number): Promise<{ invitation: string; code: string | null }>;
}

export async function keepUsers(portal: IdentityServer, keeperEmail: string): Promise<UserKeeper> {
  const { access: token } = await portal.signIn(keeperEmail);
  const post: UserKeeper['post'] = (path, body) => portal.call('POST', path, token, body);
  const find: UserKeeper['find'] = async (email) => {
    const listed = await portal.call('GET', `/users?search=${encodeURIComponent(email)}`, token);
    const [user] = listed.json<{ items: User[] }>().items;
    if (user === undefined) throw new Error(`${email} is no user: ${listed.body}`);
    return user;
  };
  return {
    token,
    post,
    find,
    invite: async (email, through) => {
      const { id } = await find(email);
      const query = through === undefined ? '' : `?through=${through}`;
      const answer = await post(`/users/${id}/invitation${query}`);
      if (answer.statusCode !== 204) return { invitation: '', code: answer.json<{ code: string }>().code };
      return { invitation: await takeMailedLink(portal, id), code: null };
    },
  };
}
