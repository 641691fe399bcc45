import { refreshTokenGrant, ResponseBodyError, type Configuration, type IDToken } from 'openid-client';
import { readIdentity, type ProvedIdentity, type Told } from './prove-identity.ts';

/** What a provider said of somebody who came in through it before. */
export type SaidAgain =
  | {
      readonly outcome: 'confirmed';
      /** Null where the one from before goes on to hold. */
      readonly refreshToken: string | null;
      /** Null where it says nothing anew. */
      readonly name: string | null;
      readonly groups: readonly string[] | null;
    }
  /** It confirms them no more. */
  | { readonly outcome: 'refused'; readonly problem: string };

/** Refusals that are about the person; others are about how the portal is known to the provider, or pass. */
const REFUSALS: readonly string[] = [
  'invalid_grant',
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];

/**
 * Asks a provider whether somebody may go on, and what it says of them by now.
 * @throws what the library throws where the provider does not answer, or not as it should
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

/** Some providers renew a token that tells nothing but whose it is: there, no groups are not said to be none. */
function whatIsNew(
  claims: IDToken,
  { name, groups }: ProvedIdentity,
  { groupsClaim }: Told,
): { readonly name: string | null; readonly groups: readonly string[] | null } {
  const tellsName = typeof claims['name'] === 'string';
  const tellsMore = tellsName || 'email' in claims || 'preferred_username' in claims;
  return { name: tellsName ? name : null, groups: groupsClaim in claims || tellsMore ? groups : null };
}
