import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readKnownDevice, writeKnownDevice } from './device-cookie.ts';
import { parseScope, requireClient } from './oauth.ts';
import { verifyPassword } from './password.ts';
import { limitSignIn } from './sign-in-limits.ts';
import { accessTokenSeconds, createToken, hashToken, type IssuedTokens } from './tokens.ts';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly clientId: string;
  readonly scope: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: string | undefined;
}

export interface SignInSettings {
  readonly database: Database;
  readonly refreshTokenKey: Buffer;
  /** Whether people reach the portal by https only. */
  readonly secureCookies: boolean;
}

interface FoundSignIn {
  user_id: number;
  password_hash: string | null;
  active: boolean;
  directory_login: boolean;
  has_accounts: boolean;
}

/** Opens a session for an e-mail and a password; answers its first tokens and the cookie that makes the device known. */
export async function signIn(
  settings: SignInSettings,
  request: SignInRequest,
): Promise<IssuedTokens & { readonly deviceCookie: string }> {
  const { database, refreshTokenKey } = settings;
  requireClient(request.clientId);
  const scope = parseScope(request.scope);
  const email = request.email.trim().toLowerCase();
  const device = readKnownDevice(refreshTokenKey, email, request.cookies);
  const person = await findSignIn(database, email);
  // Nobody's password takes as long as anybody's: the time does not tell who has an account here.
  const right = await limitSignIn(database, { email, address: request.address, device }, () =>
    verifyPassword(person?.password_hash ?? null, request.password),
  );
  if (person?.directory_login) throw new DomainError('proper_domain_required');
  if (!person || !right) throw new DomainError('invalid_grant');
  if (!person.active) throw new DomainError('user_inactive');
  if (!person.has_accounts) throw new DomainError('no_accounts');
  const accessToken = createToken();
  const refreshToken = createToken();
  const { rows } = await database.app.query<{ session_id: string | null }>(
    'select create_session($1, $2, $3, $4, $5, $6) as session_id',
    [
      person.user_id,
      request.clientId,
      scope,
      request.userAgent.slice(0, 400),
      hashToken(accessToken),
      hashToken(refreshToken),
    ],
  );
  if (!rows[0]?.session_id) throw new DomainError('no_accounts');
  return {
    accessToken,
    refreshToken,
    expiresInSeconds: accessTokenSeconds,
    scope,
    deviceCookie: writeKnownDevice(refreshTokenKey, email, device, { secure: settings.secureCookies }),
  };
}

async function findSignIn(database: Database, email: string): Promise<FoundSignIn | undefined> {
  const { rows } = await database.app.query<FoundSignIn>('select * from find_sign_in($1)', [email]);
  return rows[0];
}
