import type { ChangePassword } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import type { Authenticated } from '../identity/authenticate.ts';
import { requireGoodPassword } from '../identity/validate-password.ts';
import { hashPassword } from '../identity/password.ts';
import { provePassword } from './prove-password.ts';
import { tellSecurityChange } from './tell-security-change.ts';

/**
 * Changes the user's own password. Ends all their other sessions and invalidates reset links; this session continues
 * with its tokens.
 * @throws DomainError validation_failed, invalid_current_password, conflict if it was changed in the meantime
 */
export async function changePassword(
  { database, events }: { readonly database: Database; readonly events: PortalEvents },
  session: Authenticated,
  request: ChangePassword,
): Promise<void> {
  requireGoodPassword({
    password: request.password,
    confirmation: request.password_confirmation,
    email: session.user.email,
  });
  const oldHash = await provePassword(database, session, {
    field: 'current_password',
    password: request.current_password,
  });
  const newHash = await hashPassword(request.password);
  const ended = await asActor(database.app, session.actor, async (client) => {
    const { rows } = await client.query<{ ended: string[] | null }>(
      'select change_own_password($1, $2) as ended',
      [oldHash, newHash],
    );
    const sessionIds = rows[0]?.ended ?? null;
    if (sessionIds === null) throw new DomainError('conflict');
    await tellSecurityChange(client, session, 'password_changed');
    await audit(client, {
      action: 'user.change-password',
      entity: 'user',
      entityId: session.user.id,
      after: { endedSessionIds: sessionIds },
    });
    return sessionIds;
  });
  for (const sessionId of ended) events.emit('sessionEnded', { sessionId });
}
