import { authorizationCodeGrant, type Configuration, type IDToken } from 'openid-client';
import type { DirectoryKind } from '@azimute/contract';
import { z } from 'zod';
import { tenantOf } from './open-provider.ts';

/** What a provider gave the browser, and what this browser's sign-in was begun with. */
export interface GivenCode {
  readonly redirectAddress: string;
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who a directory says somebody is. */
export interface ProvedIdentity {
  readonly subject: string;
  readonly name: string;
  /** Null where the directory does not vouch for one. */
  readonly email: string | null;
  /** The directory names an e-mail address that it has not verified. */
  readonly hasUnverifiedEmail: boolean;
  /** Null where it tells none. */
  readonly groups: readonly string[] | null;
}

/** Whom a provider's answer proves, and what it gave to ask it again. */
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
 * Takes the code to the provider and evaluates what comes back: state, issuer, audience, nonce, times and the signature,
 * then whose it is. What does not hold is thrown by the library, or here.
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
  if (claims === undefined) throw new Error('The provider gave no ID token');
  return { identity: readIdentity(claims, directory), refreshToken: tokens.refresh_token ?? null };
}

/** @throws Error where the claims are of nobody whom this directory may vouch for */
export function readIdentity(claims: IDToken, directory: Told): ProvedIdentity {
  return directory.kind === 'entra' ? readEntra(claims, directory) : readOpenId(claims, directory);
}

/** The object of a person in their tenant: `sub` differs from application to application. */
function readEntra(claims: IDToken, directory: Told): ProvedIdentity {
  const tenant = tenantOf(directory.issuer);
  const { tid, oid } = z.object({ tid: z.string(), oid: z.string().min(1).max(100) }).parse(claims);
  if (tenant === null || tid !== tenant) throw new Error('The token is of another tenant');
  // Administrators of the tenant, which is fixed, answer for its addresses, but for those whose domain it does not own.
  const emails = readEmails(claims['email'], !isDisowned(claims['xms_edov']));
  return {
    subject: `${tid}:${oid}`,
    ...emails,
    // What the person signs in with may pass to another: it is good enough to be shown, and for nothing else.
    name: readName(claims, emails.email ?? readEmail(claims['preferred_username'])),
    groups: readGroups(claims, directory),
  };
}

/** `xms_edov` tells whether the tenant owns the domain of the e-mail, where the application asks for it. */
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

/** Null also where there are too many for the token, so that nobody loses a profile by being in many groups. */
function readGroups(claims: IDToken, { groupsClaim }: Told): string[] | null {
  const told = claims[groupsClaim];
  if (told === undefined) {
    const elsewhere = z.record(z.string(), z.unknown()).safeParse(claims['_claim_names']);
    return elsewhere.success && groupsClaim in elsewhere.data ? null : [];
  }
  const groups = (Array.isArray(told) ? told : [told]).filter((group) => typeof group === 'string');
  return [...new Set(groups)].slice(0, 2000);
}
