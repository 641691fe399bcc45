import { authorizationCodeGrant, type Configuration, type IDToken } from 'openid-client';
import type { DirectoryKind } from '@azimute/contract';
import { z } from 'zod';
import { tenantOf } from './open-provider.ts';

/** The provider's response to the browser, with the start of this browser's sign-in. */
export interface GivenCode {
  readonly redirectAddress: string;
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A user's identity according to a directory. */
export interface ProvedIdentity {
  readonly subject: string;
  readonly name: string;
  /** Null if the directory does not vouch for one. */
  readonly email: string | null;
  /** True if the directory has an unverified e-mail address. */
  readonly hasUnverifiedEmail: boolean;
  /** Null if it reports none. */
  readonly groups: readonly string[] | null;
}

/** The confirmed identity, and the provider's refresh token. */
export interface Proved {
  readonly identity: ProvedIdentity;
  readonly refreshToken: string | null;
}

export interface Told {
  readonly kind: DirectoryKind;
  readonly issuer: string;
  readonly groupsClaim: string;
}

/**
 * Exchanges the code at the provider and verifies the result: state, issuer, audience, nonce, times, signature, and the
 * subject. Failures throw.
 */
export async function proveIdentity(
  configuration: Configuration,
  directory: Told,
  given: GivenCode,
): Promise<Proved> {
  const address = new URL(given.redirectAddress);
  address.searchParams.set('code', given.code);
  address.searchParams.set('state', given.state);
  if (given.iss !== undefined) address.searchParams.set('iss', given.iss);
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: given.state,
    expectedNonce: given.nonce,
    pkceCodeVerifier: given.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider returned no ID token');
  return { identity: readIdentity(claims, directory), refreshToken: tokens.refresh_token ?? null };
}

/** @throws Error if the claims identify no user that this directory may vouch for */
export function readIdentity(claims: IDToken, directory: Told): ProvedIdentity {
  return directory.kind === 'entra' ? readEntra(claims, directory) : readOpenId(claims, directory);
}

/** Uses the user's object ID in the tenant: `sub` differs between applications. */
function readEntra(claims: IDToken, directory: Told): ProvedIdentity {
  const tenant = tenantOf(directory.issuer);
  const { tid, oid } = z.object({ tid: z.string(), oid: z.string().min(1).max(100) }).parse(claims);
  if (tenant === null || tid !== tenant) throw new Error('The token belongs to another tenant');
  // Administrators of the fixed tenant vouch for its addresses, except addresses in domains that it does not own.
  const emails = readEmails(claims['email'], !isDisowned(claims['xms_edov']));
  return {
    subject: `${tid}:${oid}`,
    ...emails,
    // A sign-in name may be reassigned to another user: it is only suitable for display.
    name: readName(claims, emails.email ?? readEmail(claims['preferred_username'])),
    groups: readGroups(claims, directory),
  };
}

/** `xms_edov` shows whether the tenant owns the domain of the e-mail, if the application requests it. */
function isDisowned(claim: unknown): boolean {
  return [false, 0, 'false', '0'].some((no) => no === claim);
}

function readOpenId(claims: IDToken, directory: Told): ProvedIdentity {
  const emails = readEmails(claims['email'], claims['email_verified'] === true);
  return {
    subject: claims.sub,
    ...emails,
    name: readName(claims, emails.email),
    groups: readGroups(claims, directory),
  };
}

function readEmails(
  claim: unknown,
  isVerified: boolean,
): Pick<ProvedIdentity, 'email' | 'hasUnverifiedEmail'> {
  const email = readEmail(claim);
  return isVerified
    ? { email, hasUnverifiedEmail: false }
    : { email: null, hasUnverifiedEmail: email !== null };
}

function readEmail(claim: unknown): string | null {
  const email = z.email().max(254).safeParse(claim);
  return email.success ? email.data.toLowerCase() : null;
}

function readName(claims: IDToken, email: string | null): string {
  const { name } = claims;
  const told = typeof name === 'string' ? name.trim() : '';
  return (told === '' ? (email ?? claims.sub) : told).slice(0, 120);
}

/** Returns null also if there are too many for the token, so that users in many groups keep their profiles. */
function readGroups(claims: IDToken, { groupsClaim }: Told): string[] | null {
  const told = claims[groupsClaim];
  if (told === undefined) {
    const elsewhere = z.record(z.string(), z.unknown()).safeParse(claims['_claim_names']);
    return elsewhere.success && groupsClaim in elsewhere.data ? null : [];
  }
  const groups = (Array.isArray(told) ? told : [told]).filter((group) => typeof group === 'string');
  return [...new Set(groups)].slice(0, 2000);
}
