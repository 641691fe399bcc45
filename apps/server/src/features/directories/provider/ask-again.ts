import { refreshTokenGrant, ResponseBodyError, type Configuration, type IDToken } from 'openid-client';
import { readIdentity, type ProvedIdentity, type Told } from './prove-identity.ts';

/** A provider's response about a user who signed in through it before. */
export type SaidAgain =
  | {
      readonly outcome: 'confirmed';
      /** Null if the previous one stays valid. */
      readonly refreshToken: string | null;
      /** Null if there is no new one. */
      readonly name: string | null;
      readonly groups: readonly string[] | null;
    }
  /** The provider no longer confirms the user. */
  | { readonly outcome: 'refused'; readonly problem: string };

/** Refusals of the user; others concern the portal's registration, or are temporary. */
const REFUSALS: readonly string[] = [
  'invalid_grant',
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];

/**
 * Requests a confirmation of a user and their current data from a provider.
 * @throws errors of the library if the provider does not respond properly
 */
export async function askAgain(
  configuration: Configuration,
  directory: Told,
  given: { readonly refreshToken: string; readonly subject: string },
): Promise<SaidAgain> {
  try {
    const tokens = await refreshTokenGrant(configuration, given.refreshToken);
    const refreshToken = tokens.refresh_token ?? null;
    const claims = tokens.claims();
    if (claims === undefined) return { outcome: 'confirmed', refreshToken, name: null, groups: null };
    const identity = readIdentity(claims, directory);
    if (identity.subject !== given.subject) return { outcome: 'refused', problem: 'another subject' };
    return { outcome: 'confirmed', refreshToken, ...whatIsNew(claims, identity, directory) };
  } catch (error) {
    if (!(error instanceof ResponseBodyError) || !REFUSALS.includes(error.error)) throw error;
    return { outcome: 'refused', problem: error.error };
  }
}

/** Some providers renew a token with only the subject: missing groups then do not mean none. */
function whatIsNew(
  claims: IDToken,
  { name, groups }: ProvedIdentity,
  { groupsClaim }: Told,
): { readonly name: string | null; readonly groups: readonly string[] | null } {
  const tellsName = typeof claims['name'] === 'string';
  const tellsMore = tellsName || 'email' in claims || 'preferred_username' in claims;
  return { name: tellsName ? name : null, groups: groupsClaim in claims || tellsMore ? groups : null };
}
