import { trialStatePrefix, type DirectoryKind } from '@azimute/contract';
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

export interface DirectoriesDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly settings: DirectorySettings;
  readonly providers: Providers;
  /** Where providers send people back to; undefined until it is known how the portal is reached. */
  readonly redirectAddress: () => string | undefined;
  /** Whether people reach the portal by https only. */
  readonly secureCookies: boolean;
  /** Encrypts what providers give to ask them again. */
  readonly sealingKey: Buffer;
}

/** A directory as the database answers it to those who sign in. */
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
 * Begins a sign-in: where the browser goes on, and the cookie that binds it.
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
  // Only now: before the limit, anybody could have the portal ask a provider as often as they like.
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

/** Where a provider sends people back to: one address for all directories, or that of this one. */
export function redirectAddressOf(
  { redirectAddress }: Pick<DirectoriesDeps, 'redirectAddress'>,
  own: { readonly account_id: number } | null,
): string | undefined {
  const shared = redirectAddress();
  return shared === undefined || own === null ? shared : `${shared}/${own.account_id}`;
}

/**
 * A provider that does not name itself beside the code (RFC 9207) could be sent one that was meant for it by another: a
 * mix-up. So it gets an address of its own to come back to. Entra ID names itself no more, but nobody else serves its
 * addresses.
 */
function needsOwnAddress(configuration: Configuration, { kind }: FoundDirectory): boolean {
  return kind === 'openid' && !configuration.serverMetadata().authorization_response_iss_parameter_supported;
}

const SCOPE = 'openid profile email';

/** With what lets the portal ask the provider again, where that is offered. */
function scopeFor(configuration: Configuration): string {
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  return offered.includes('offline_access') ? `${SCOPE} offline_access` : SCOPE;
}

/** @throws DomainError directory_unavailable; what is wrong is told to the operator */
export async function openDirectory(
  deps: Pick<DirectoriesDeps, 'settings' | 'providers' | 'log'>,
  directory: FoundDirectory,
): Promise<Configuration> {
  const { kind, issuer, client_id: clientId, account_id: accountId, secret_name: secretName } = directory;
  const secret = await readSecret(deps.settings, { accountId, secretName });
  try {
    if (secret === null) throw new ProviderError(`The secret ${secretName} is not there.`);
    return await deps.providers.open({ kind, issuer, clientId, secret });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ accountId, issuer, problem: error.message }, 'A directory cannot be used');
    throw new DomainError('directory_unavailable', { cause: error });
  }
}
