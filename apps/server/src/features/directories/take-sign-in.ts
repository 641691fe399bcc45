import { ClientError, AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import type { DirectoryTrial, DirectoryTrialOutcome } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { hashToken } from '../identity/tokens.ts';
import {
  openDirectory,
  redirectAddressOf,
  type DirectoriesDeps,
  type FoundDirectory,
} from './begin-sign-in.ts';
import { readBrowserCookie, readSecretParts } from './browser-secret.ts';
import { proveIdentity, type Proved } from './provider/prove-identity.ts';

export interface GivenBack {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  /** Directory in the address that the provider redirected to. */
  readonly directory: number | undefined;
  readonly cookies: string | undefined;
}

export interface TakenSignIn extends FoundDirectory {
  domain: string;
  tried_by: number | null;
  link_hash: Buffer | null;
  own_address: boolean;
}

/**
 * Returns the identity that a directory confirmed to the browser that began the sign-in. Uses up the sign-in, whatever
 * the result.
 * @throws DomainError directory_sign_in_expired, directory_unavailable, directory_refused
 */
export async function takeSignIn(
  deps: DirectoriesDeps,
  given: GivenBack,
): Promise<Proved & { readonly directory: TakenSignIn }> {
  const { code, state, iss, cookies } = given;
  const secret = readBrowserCookie(state, cookies, { secure: deps.secureCookies });
  if (secret === null) throw new DomainError('directory_sign_in_expired');
  const { nonce, codeVerifier, hash } = readSecretParts(secret);
  const { rows } = await deps.database.app.query<TakenSignIn>(
    'select * from take_directory_sign_in($1, $2)',
    [hashToken(state), hash],
  );
  const [directory] = rows;
  if (!directory) throw new DomainError('directory_sign_in_expired');
  const redirectAddress = redirectAddressOf(deps, directory.own_address ? directory : null);
  if (redirectAddress === undefined) throw new DomainError('directory_sign_in_expired');
  const configuration = await openDirectory(deps, directory);
  try {
    requireSender(directory, given);
    const proved = await proveIdentity(
      configuration,
      { kind: directory.kind, issuer: directory.issuer, groupsClaim: directory.groups_claim },
      { redirectAddress, code, state, iss, nonce, codeVerifier },
    );
    return { directory, ...proved };
  } catch (error) {
    // The library's errors contain codes and tokens: only their name is logged.
    deps.log.warn(
      { accountId: directory.account_id, issuer: directory.issuer, problem: nameProblem(error) },
      'A directory did not confirm the user who signs in',
    );
    throw new DomainError('directory_refused');
  }
}

/**
 * Checks which provider redirected the browser: it used the directory's own address, or the provider identifies itself.
 */
function requireSender(
  { account_id: accountId, kind, own_address: ownAddress }: TakenSignIn,
  { directory, iss }: GivenBack,
): void {
  const isNamed = kind === 'entra' || ownAddress || iss !== undefined;
  if (directory === (ownAddress ? accountId : undefined) && isNamed) return;
  throw new MixedUpError();
}

class MixedUpError extends Error {
  override readonly name = 'MixedUpError';
}

export function nameProblem(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error;
  if (error instanceof ClientError) return `${error.code ?? error.name}: ${error.message}`;
  return error instanceof Error ? error.name : 'unknown';
}

/**
 * Returns the directory's response to an administrator who tests it, without signing in.
 * @throws DomainError
 */
export async function finishTrial(deps: DirectoriesDeps, given: GivenBack): Promise<DirectoryTrial> {
  const { directory, identity } = await takeSignIn(deps, given);
  if (directory.tried_by === null) throw new DomainError('directory_sign_in_expired');
  const { hasUnverifiedEmail, subject, email } = identity;
  const { rows } = await deps.database.app.query<{ outcome: DirectoryTrialOutcome }>(
    'select preview_directory_entry($1, $2, $3, $4) as outcome',
    [directory.account_id, directory.issuer, subject, email],
  );
  const outcome = rows[0]?.outcome ?? 'refused';
  return {
    name: identity.name,
    email,
    groups: identity.groups && [...identity.groups],
    outcome: outcome === 'refused' && hasUnverifiedEmail ? 'email_unverified' : outcome,
  };
}
