import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { createToken, hashToken, type IssuedTokens } from '../identity/tokens.ts';

/**
 * Opens a session in which an administrator views the portal as another member of the account: with exactly that
 * user's rights, read-only, for an hour at most, and never beyond the end of the administrator's own session or role.
 * @throws DomainError user_not_found if the user is inactive, not a member, or the administrator themselves
 */
export async function beginViewAs(
  context: VerbContext,
  request: { readonly userId: number; readonly userAgent: string },
): Promise<IssuedTokens> {
  const accessToken = createToken();
  const refreshToken = createToken();
  const expiresInSeconds = await transact(context, async ({ client }) => {
    const { rows } = await client.query<{ session_id: string | null; expires_in: number | null }>(
      'select * from begin_view_as($1, $2, $3, $4)',
      [request.userId, request.userAgent.slice(0, 400), hashToken(accessToken), hashToken(refreshToken)],
    );
    const [begun] = rows;
    if (!begun?.session_id) throw new DomainError('user_not_found');
    await audit(client, {
      action: 'user.view-as',
      entity: 'user',
      entityId: request.userId,
      after: { sessionId: begun.session_id },
    });
    return begun.expires_in ?? 0;
  });
  return { accessToken, refreshToken, expiresInSeconds, scope: 'read' };
}
