import type { NotificationChange } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

/** Selection of the actor's own notifications: listed ones, or all up to the newest that the user has seen. */
export type Chosen = { readonly ids: readonly number[] } | { readonly upTo: number };

interface Statement {
  /** Condition on rows that the change affects. */
  readonly concerns: string;
  readonly change: string;
}

const statements: Readonly<Record<NotificationChange, Statement>> = {
  read: { concerns: 'deleted_at is null and read_at is null', change: 'read_at = now()' },
  unread: {
    concerns: 'deleted_at is null and read_at is not null',
    change: 'read_at = null, dismissed_at = null',
  },
  dismiss: {
    concerns: 'deleted_at is null and dismissed_at is null',
    change: 'read_at = coalesce(n.read_at, now()), dismissed_at = now()',
  },
  delete: { concerns: 'deleted_at is null', change: 'deleted_at = now()' },
  restore: { concerns: 'deleted_at is not null', change: 'deleted_at = null' },
};

/**
 * Changes the actor's selected notifications that differ; skips notifications that were deleted or belong to others.
 */
export async function changeNotifications(
  database: Database,
  actor: Actor,
  change: NotificationChange,
  chosen: Chosen,
): Promise<void> {
  const { concerns, change: assignments } = statements[change];
  await asActor(database.app, actor, async (client) => {
    // Rows are locked in the order of their IDs, so that two tabs never deadlock.
    const { rows } = await client.query<{ notification_id: string }>(
      `with concerned as materialized (
        select account_id, user_id, notification_id from notifications
        where account_id = $1 and user_id = $2 and ${concerns}
          and ${'ids' in chosen ? 'notification_id = any ($3::bigint[])' : 'notification_id <= $3::bigint'}
        order by notification_id for update)
      update notifications n set ${assignments} from concerned c
      where n.account_id = c.account_id and n.user_id = c.user_id and n.notification_id = c.notification_id
      returning n.notification_id`,
      [actor.accountId, actor.userId, 'ids' in chosen ? chosen.ids : chosen.upTo],
    );
    const [first] = rows;
    if (first === undefined) return;
    await audit(client, {
      action: `notification.${change}`,
      entity: 'notification',
      entityId: rows.length === 1 ? first.notification_id : 'several',
      after:
        'ids' in chosen
          ? { ids: rows.map((row) => Number(row.notification_id)) }
          : { upTo: chosen.upTo, changed: rows.length },
    });
  });
}
