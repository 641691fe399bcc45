import { audit } from '../../platform/audit.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { Authenticated } from './authenticate.ts';

interface Settings {
  readonly database: Database;
  readonly events: PortalEvents;
}

/** Ends the session of the signed-in user: its tokens open nothing from the commit on. */
export async function endSession({ database, events }: Settings, session: Authenticated): Promise<void> {
  const ended = await asActor(database.app, session.actor, async (client) => {
    const { rows } = await client.query<{ ended: boolean }>('select end_current_session() as ended');
    if (!rows[0]?.ended) return false;
    await audit(client, {
      action: 'session.end',
      entity: 'session',
      entityId: session.sessionId,
      after: { because: 'logout' },
    });
    return true;
  });
  if (ended) events.emit('sessionEnded', { sessionId: session.sessionId });
}

/**
 * Ends every session of a user, after a changed or reset password or a deactivation. The actor is the user or an
 * administrator of one of their accounts; for others nothing ends. Returns the number ended.
 */
export async function endSessionsOfUser(
  { database, events }: Settings,
  actor: Actor,
  request: { readonly userId: number; readonly reason: string },
): Promise<number> {
  const ended = await asActor(database.app, actor, async (client) => {
    const { rows } = await client.query<{ ids: string[] }>('select end_sessions_of_user($1, $2) as ids', [
      request.userId,
      request.reason,
    ]);
    const ids = rows[0]?.ids ?? [];
    if (ids.length > 0) {
      await audit(client, {
        action: 'user.end-sessions',
        entity: 'user',
        entityId: request.userId,
        after: { because: request.reason, sessionIds: ids },
      });
    }
    return ids;
  });
  for (const sessionId of ended) events.emit('sessionEnded', { sessionId });
  return ended.length;
}
