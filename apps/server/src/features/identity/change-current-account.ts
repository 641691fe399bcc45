import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { presentSession, type Authenticated } from './authenticate.ts';
import type { SessionRights } from './read-session-rights.ts';

/**
 * Moves the session to another account of the user, and returns it. Closes everything opened for the previous account.
 */
export async function changeCurrentAccount(
  { database, events }: { readonly database: Database; readonly events: PortalEvents },
  session: Authenticated,
  accountId: number,
): Promise<Authenticated> {
  const { before, moved } = await asActor(database.app, session.actor, async (client) => {
    const { rows } = await client.query<{ before: number | null }>(
      'select change_current_account($1) as before',
      [accountId],
    );
    const previous = rows[0]?.before ?? null;
    // Another user's account and a missing one look the same to the user.
    if (previous === null) throw new DomainError('not_found');
    const current = await client.query<SessionRights>('select * from read_current_session()');
    if (!current.rows[0]) throw new DomainError('unauthenticated');
    await audit(client, {
      action: 'session.change-account',
      entity: 'session',
      entityId: session.sessionId,
      before: { accountId: previous },
      after: { accountId },
    });
    return { before: previous, moved: presentSession(current.rows[0], session.actor.address) };
  });
  events.emit('rightsChanged', { accountId: before, userId: session.user.id });
  return { ...moved, scope: session.scope };
}
