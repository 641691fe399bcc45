import { webClientId, type ErrorCode, type Locale } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { openSession } from '../identity/open-session.ts';
import { hashToken, type IssuedTokens } from '../identity/tokens.ts';
import type { DirectoriesDeps } from './begin-sign-in.ts';
import { takeSignIn, type GivenBack, type TakenSignIn } from './take-sign-in.ts';
import type { ProvedIdentity } from './provider/prove-identity.ts';
import { sealProviderToken } from './seal-provider-token.ts';

export interface ExchangeRequest extends GivenBack {
  readonly locale: Locale;
  readonly address: string;
  readonly userAgent: string;
}

type Outcome = 'entered' | 'not_linked' | 'linked_to_another' | 'link_used' | 'inactive' | 'no_accounts';

interface Entered {
  outcome: Outcome;
  entered_user_id: number | null;
  entered_identity_id: string | null;
}

const REFUSALS: Readonly<Record<Exclude<Outcome, 'entered'>, ErrorCode>> = {
  not_linked: 'directory_not_linked',
  linked_to_another: 'directory_linked_to_another',
  link_used: 'link_used',
  inactive: 'user_inactive',
  no_accounts: 'no_accounts',
};

const begin = (client: PoolClient): Promise<unknown> => client.query('begin');

/**
 * Opens a session for a user confirmed by a directory: a known or invited one, one to be linked, or one to be created.
 * @throws DomainError
 */
export async function exchangeToken(deps: DirectoriesDeps, request: ExchangeRequest): Promise<IssuedTokens> {
  const { directory, identity, refreshToken } = await takeSignIn(deps, request);
  if (directory.tried_by !== null) throw new DomainError('directory_sign_in_expired');
  return inTransaction(deps.database.app, begin, async (client) => {
    const entered = await enter(client, { directory, identity, request });
    const tokens = await openSession(client, {
      userId: entered.userId,
      clientId: webClientId,
      scope: '',
      userAgent: request.userAgent,
      address: request.address,
      signedInBy: 'directory',
      identityId: entered.identityId,
    });
    await client.query('select keep_directory_session($1, $2)', [
      hashToken(tokens.accessToken),
      refreshToken && sealProviderToken(deps.sealingKey, entered.identityId, refreshToken),
    ]);
    return tokens;
  });
}

async function enter(
  client: PoolClient,
  given: {
    readonly directory: TakenSignIn;
    readonly identity: ProvedIdentity;
    readonly request: ExchangeRequest;
  },
): Promise<{ readonly userId: number; readonly identityId: string }> {
  const { directory, identity, request } = given;
  const { rows } = await client.query<Entered>(
    'select * from enter_by_directory($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      directory.account_id,
      directory.issuer,
      identity.subject,
      identity.email,
      identity.name,
      request.locale,
      identity.groups,
      directory.link_hash,
      request.address,
    ],
  );
  const [entered] = rows;
  if (!entered) throw new DomainError('directory_not_linked');
  const { outcome, entered_user_id: userId, entered_identity_id: identityId } = entered;
  if (outcome === 'not_linked' && identity.hasUnverifiedEmail)
    throw new DomainError('directory_email_unverified');
  if (outcome !== 'entered') throw new DomainError(REFUSALS[outcome]);
  if (userId === null || identityId === null) throw new DomainError('directory_not_linked');
  return { userId, identityId };
}
