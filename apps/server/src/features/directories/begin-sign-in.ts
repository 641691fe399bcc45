import { trialStatePrefix, type DirectoryKind, type StartDirectorySignIn } from '@azimute/contract';
import { buildAuthorizationUrl, calculatePKCECodeChallenge, type Configuration } from 'openid-client';
import { DomainError } from '../../platform/domain-error.ts';
import type { DirectorySettings } from '../../platform/directory-settings.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hashToken } from '../identity/tokens.ts';
import { addressBlock } from '../identity/sign-in-limits.ts';
import { createBrowserSecret, readSecretParts, writeBrowserCookie } from './browser-secret.ts';
import { ProviderError } from './provider/open-provider.ts';
import type { Providers } from './provider/providers.ts';
import { readSecret } from './read-secret.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

export interface DirectoriesDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly settings: DirectorySettings;
  readonly providers: Providers;
  /** Address that providers redirect to; undefined until the portal's address is known. */
  readonly redirectAddress: () => string | undefined;
  /** True if browsers reach the portal only by https. */
  readonly secureCookies: boolean;
  /** Encrypts providers' refresh tokens. */
  readonly sealingKey: Buffer;
}

/** A directory as the database returns it for a sign-in. */
export interface FoundDirectory {
  account_id: number;
  kind: DirectoryKind;
  issuer: string;
  client_id: string;
  secret_name: string;
  groups_claim: string;
}

export interface BegunSignIn {
  readonly address: string;
  readonly cookie: string;
}

/**
 * Begins a sign-in. Returns the provider's address and the cookie that binds it to the browser.
 * @throws DomainError directory_unavailable, too_many_requests
 */
export async function beginSignIn(
  deps: DirectoriesDeps,
  directory: FoundDirectory,
  from: {
    readonly address: string;
    readonly email?: string | undefined;
    readonly triedBy?: number;
    readonly linkHash?: Buffer | undefined;
  },
): Promise<BegunSignIn> {
  const secret = createBrowserSecret();
  const { nonce, codeVerifier, hash } = readSecretParts(secret);
  const state = `${from.triedBy === undefined ? '' : trialStatePrefix}${createBrowserSecret()}`;
  const { rows } = await deps.database.app.query<{ begun: boolean }>(
    'select begin_directory_sign_in($1, $2, $3, $4, $5, $6) as begun',
    [
      hashToken(state),
      hash,
      directory.account_id,
      from.triedBy ?? null,
      from.linkHash ?? null,
      addressBlock(from.address),
    ],
  );
  if (!rows[0]?.begun) throw new DomainError('too_many_requests', { retryAfterSeconds: 60 });
  // Runs after the attempt limit; otherwise anyone could make the portal send any number of requests to a
  // provider.
  const configuration = await openDirectory(deps, directory);
  const ownAddress = needsOwnAddress(configuration, directory);
  const redirectAddress = redirectAddressOf(deps, ownAddress ? directory : null);
  if (redirectAddress === undefined) throw new DomainError('directory_unavailable');
  if (ownAddress) await deps.database.app.query('select give_own_address($1)', [hashToken(state)]);
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress,
    scope: from.triedBy === undefined ? scopeFor(configuration) : SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(from.email?.includes('@') && { login_hint: from.email }),
  });
  return { address: address.href, cookie: writeBrowserCookie(state, secret, { secure: deps.secureCookies }) };
}

/** Returns the address that a provider redirects to: a shared one, or the directory's own. */
export function redirectAddressOf(
  { redirectAddress }: Pick<DirectoriesDeps, 'redirectAddress'>,
  own: { readonly account_id: number } | null,
): string | undefined {
  const shared = redirectAddress();
  return shared === undefined || own === null ? shared : `${shared}/${own.account_id}`;
}

/**
 * True if the provider does not identify itself beside the code (RFC 9207): another provider could then make the
 * browser pass on a code meant for it (mix-up attack), so the directory gets its own address. Entra ID does not
 * identify itself either, but only Microsoft serves its addresses.
 */
function needsOwnAddress(configuration: Configuration, { kind }: FoundDirectory): boolean {
  return kind === 'openid' && !configuration.serverMetadata().authorization_response_iss_parameter_supported;
}

const SCOPE = 'openid profile email';

/** Requests a refresh token if the provider offers it. */
function scopeFor(configuration: Configuration): string {
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  return offered.includes('offline_access') ? `${SCOPE} offline_access` : SCOPE;
}

/** @throws DomainError directory_unavailable; logs the problem for the operator */
export async function openDirectory(
  deps: Pick<DirectoriesDeps, 'settings' | 'providers' | 'log'>,
  directory: FoundDirectory,
): Promise<Configuration> {
  const { kind, issuer, client_id: clientId, account_id: accountId, secret_name: secretName } = directory;
  const secret = await readSecret(deps.settings, { accountId, secretName });
  try {
    if (secret === null) throw new ProviderError(`The secret ${secretName} is not set.`);
    return await deps.providers.open({ kind, issuer, clientId, secret });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ accountId, issuer, problem: error.message }, 'A directory is not usable');
    throw new DomainError('directory_unavailable', { cause: error });
  }
}

/**
 * Begins a user's sign-in through the directory of their e-mail's domain, or of the invitation that they accept.
 * @throws DomainError directory_unknown, link_used, directory_unavailable, too_many_requests
 */
export async function startSignIn(
  deps: DirectoriesDeps,
  { email, invitation }: StartDirectorySignIn,
  address: string,
): Promise<BegunSignIn> {
  if (invitation !== undefined) {
    const linkHash = hashToken(invitation);
    const { rows } = await deps.database.app.query<FoundDirectory>(
      'select * from find_invitation_directory($1)',
      [linkHash],
    );
    if (!rows[0]) throw new DomainError('link_used');
    return beginSignIn(deps, rows[0], { address, linkHash });
  }
  const asked = (email ?? '').toLowerCase();
  const domain = asked.slice(asked.lastIndexOf('@') + 1);
  const { rows } = await deps.database.app.query<FoundDirectory>('select * from find_directory($1)', [
    domain,
  ]);
  if (!rows[0]) throw new DomainError('directory_unknown');
  return beginSignIn(deps, rows[0], { address, email: asked });
}

/**
 * Returns the directory of the actor's account, on or off.
 * @throws DomainError not_found
 */
export async function findOwnDirectory(
  { app }: Pick<Database, 'app'>,
  actor: Actor,
): Promise<FoundDirectory> {
  const { rows } = await asActor(app, actor, (client) =>
    client.query<FoundDirectory>(
      'select account_id, kind, issuer, client_id, secret_name, groups_claim from account_directories',
    ),
  );
  if (!rows[0]) throw new DomainError('not_found');
  return rows[0];
}
