import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { proveSecondFactor, type SecondFactorSettings } from './second-factor/prove-second-factor.ts';
import { readKnownDevice, writeKnownDevice } from './device-cookie.ts';
import { parseScope, requireClient } from './oauth.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { limitSignIn } from './sign-in-limits.ts';
import type { IssuedTokens } from './tokens.ts';

/** Data for an e-mail; the user's parts are null if there is none. */
interface FoundSignIn {
  user_id: number | null;
  password_hash: string | null;
  two_factor_since: Date | null;
  active: boolean | null;
  directory_login: boolean | null;
  has_accounts: boolean | null;
  /** True if a password opens any account of theirs. */
  password_accounts: boolean;
  /** True if the users of the e-mail's domain have a directory. */
  directory_domain: boolean;
}

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor; required once the password was correct. */
  readonly otp: string | undefined;
  readonly clientId: string;
  readonly scope: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: string | undefined;
}

export interface SignInSettings extends SecondFactorSettings {
  readonly refreshTokenKey: Buffer;
  /** True if browsers reach the portal only by https. */
  readonly secureCookies: boolean;
}

/**
 * Opens a session for an e-mail, a password and, if required, the second factor's code. Returns its first tokens and
 * the cookie that makes the device known, which a password alone does not.
 */
export async function signIn(
  settings: SignInSettings,
  request: SignInRequest,
): Promise<IssuedTokens & { readonly deviceCookie: string }> {
  const { database, refreshTokenKey } = settings;
  requireClient(request.clientId);
  const scope = parseScope(request.scope);
  const email = request.email.trim().toLowerCase();
  const found = await findSignIn(database, email);
  const person = {
    email,
    passwordHash: found?.password_hash ?? null,
    twoFactorSince: found?.two_factor_since ?? null,
  };
  const secure = settings.secureCookies;
  const device = readKnownDevice(refreshTokenKey, person, request.cookies, { secure });
  // A missing user's password check takes the same time, so that timing does not reveal who has an account.
  const right = await limitSignIn(database, { email, address: request.address, device }, () =>
    verifyPassword(person.passwordHash, request.password),
  );
  const { userId, passwordHash } = evaluateSignIn(found, right);
  const signedInBy = await proveSecondFactor(settings, {
    userId,
    otp: request.otp,
    address: request.address,
    countedFor: device ? ['device', device.id] : ['person'],
  });
  const session = {
    userId,
    clientId: request.clientId,
    scope,
    userAgent: request.userAgent,
    address: request.address,
    signedInBy,
  };
  const tokens = await inTransaction(database.app, begin, async (client) => {
    await requireStill(client, userId, passwordHash);
    return openSession(client, session);
  });
  return {
    ...tokens,
    deviceCookie: writeKnownDevice(refreshTokenKey, person, device, { secure }),
  };
}

const begin = (client: PoolClient): Promise<unknown> => client.query('begin');

/** A password that is changed concurrently opens nothing: the proof is locked until the session exists. */
async function requireStill(client: PoolClient, userId: number, passwordHash: string | null): Promise<void> {
  const { rows } = await client.query<{ holds: boolean }>('select holds_password($1, $2) as holds', [
    userId,
    passwordHash,
  ]);
  if (!rows[0]?.holds) throw new DomainError('invalid_grant');
}

async function findSignIn(database: Database, email: string): Promise<FoundSignIn | undefined> {
  const { rows } = await database.app.query<FoundSignIn>('select * from find_sign_in($1)', [email]);
  return rows[0];
}

/**
 * Returns the user if the password is correct and opens an account. For a domain with a directory, the refusal names
 * the directory, whether the user exists or not. A directory never blocks a correct password for other accounts, since
 * anyone may have claimed the domain.
 * @throws DomainError
 */
function evaluateSignIn(
  found: FoundSignIn | undefined,
  right: boolean,
): { readonly userId: number; readonly passwordHash: string | null } {
  const caller = typeof found?.user_id === 'number' ? `user ${found.user_id}` : undefined;
  if (!found || found.user_id === null || found.directory_login || !right)
    throw new DomainError(found?.directory_domain ? 'proper_domain_required' : 'invalid_grant', { caller });
  if (!found.active) throw new DomainError('user_inactive', { caller });
  if (!found.has_accounts) throw new DomainError('no_accounts', { caller });
  if (!found.password_accounts) throw new DomainError('proper_domain_required', { caller });
  return { userId: found.user_id, passwordHash: found.password_hash };
}
