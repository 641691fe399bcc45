import type { TokenAnswer } from '@azimute/contract';
import type { LightMyRequestResponse } from 'fastify';
import { plantedPassword } from '../../../testing/plant-account.ts';
import { clientOf, type PortalClient } from '../../../testing/portal-client.ts';
import type { Person, TestPortal } from '../../../testing/portal-of.ts';
import { authenticate } from '../authenticate.ts';

/** A signed-in session with its tokens. */
export interface SignedIn extends PortalClient {
  readonly token: string;
  readonly refreshToken: string;
  readonly scope: string;
}

/** Shorthands for sessions of a portal's users. */
export function sessionsOf({
  server,
  visitor,
  database,
}: Pick<TestPortal, 'server' | 'visitor' | 'database'>) {
  const token = (body: Readonly<Record<string, string>>): Promise<LightMyRequestResponse> =>
    visitor.send('createToken', { body: { client_id: 'azimute-web', ...body } });
  const signedIn = (answer: LightMyRequestResponse): SignedIn => {
    if (answer.statusCode !== 200) throw new Error(`No token was issued: ${answer.body}`);
    const { access_token: access, refresh_token: refreshToken, scope } = answer.json<TokenAnswer>();
    return { ...clientOf(server, access), token: access, refreshToken, scope };
  };
  const refresh = (refreshToken: string, more: Readonly<Record<string, string>> = {}) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more });
  return {
    token,
    signIn: async ({ email }: Pick<Person, 'email'>, scope = ''): Promise<SignedIn> =>
      signedIn(await token({ grant_type: 'password', username: email, password: plantedPassword, scope })),
    refresh,
    /** Continues with refreshed tokens; fails if the refresh is refused. */
    renew: async (
      { refreshToken }: Pick<SignedIn, 'refreshToken'>,
      more: Readonly<Record<string, string>> = {},
    ): Promise<SignedIn> => signedIn(await refresh(refreshToken, more)),
    sessionOf: async ({ token: access }: Pick<SignedIn, 'token'>) => {
      const session = await authenticate(database, access, '127.0.0.1');
      if (!session) throw new Error('The token opens no session');
      return session;
    },
  };
}
