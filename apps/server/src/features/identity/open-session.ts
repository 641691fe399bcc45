import type { SessionProof } from '@azimute/contract';
import type { ClientBase, Pool } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { accessTokenSeconds, createToken, hashToken, type IssuedTokens } from './tokens.ts';

export interface NewSession {
  readonly userId: number;
  readonly clientId: string;
  readonly scope: string;
  readonly userAgent: string;
  readonly address: string;
  /** Method of authentication. */
  readonly signedInBy: SessionProof;
  /** The user's identity in the directory, if that authenticated them. */
  readonly identityId?: string;
}

/**
 * Opens a session for an authenticated user and returns its first tokens; within a client's transaction if given.
 * @throws DomainError no_accounts if the user has none, or has become inactive
 */
export async function openSession(database: Pool | ClientBase, session: NewSession): Promise<IssuedTokens> {
  const accessToken = createToken();
  const refreshToken = createToken();
  const { rows } = await database.query<{ session_id: string | null }>(
    'select create_session($1, $2, $3, $4, $5, $6, $7, $8, $9) as session_id',
    [
      session.userId,
      session.clientId,
      session.scope,
      session.userAgent.slice(0, 400),
      session.address,
      session.signedInBy,
      hashToken(accessToken),
      hashToken(refreshToken),
      session.identityId ?? null,
    ],
  );
  if (!rows[0]?.session_id) throw new DomainError('no_accounts');
  return { accessToken, refreshToken, expiresInSeconds: accessTokenSeconds, scope: session.scope };
}
