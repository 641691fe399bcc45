import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import type { Authenticated } from '../identity/authenticate.ts';

interface Settings {
  readonly database: Database;
  readonly events: PortalEvents;
}

/**
 * Ends one of the user's own sessions.
 * @throws DomainError not_found if the session has ended or is another user's
 */
export async function endOwnSession(
  { database, events }: Settings,
  session: Authenticated,
  sessionId: string,
): Promise<void> {
  await asActor(database.app, session.actor, async (client) => {
    const { rows } = await client.query<{ ended: boolean }>('select end_own_session($1) as ended', [
      sessionId,
    ]);
    if (!rows[0]?.ended) throw new DomainError('not_found');
    await audit(client, {
      action: 'session.end',
      entity: 'session',
      entityId: sessionId,
      after: { because: 'ended-by-person' },
    });
  });
  events.emit('sessionEnded', { sessionId });
}

/** Ends all sessions of the user except the current one; returns their number. */
export async function endOtherSessions(
  { database, events }: Settings,
  session: Authenticated,
): Promise<number> {
  const ended = await asActor(database.app, session.actor, async (client) => {
    const { rows } = await client.query<{ ids: string[] }>('select end_other_sessions($1) as ids', [
      'ended-by-person',
    ]);
    const ids = rows[0]?.ids ?? [];
    if (ids.length > 0) {
      await audit(client, {
        action: 'user.end-sessions',
        entity: 'user',
        entityId: session.user.id,
        after: { because: 'ended-by-person', sessionIds: ids },
      });
    }
    return ids;
  });
  for (const sessionId of ended) events.emit('sessionEnded', { sessionId });
  return ended.length;
}
