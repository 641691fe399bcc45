import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

/**
 * Subscribes the user to notifications of entries, exits and speeding in the geofence.
 * @throws DomainError not_found if the user does not see the geofence
 */
export function followGeofence(context: VerbContext, geofenceId: number): Promise<void> {
  return change(
    context,
    geofenceId,
    'geofence.follow',
    `insert into geofence_followers (account_id, geofence_id, user_id)
      values ($1, $2, current_user_id()) on conflict do nothing`,
  );
}

/** @throws DomainError not_found if the user does not see the geofence */
export function unfollowGeofence(context: VerbContext, geofenceId: number): Promise<void> {
  return change(
    context,
    geofenceId,
    'geofence.unfollow',
    'delete from geofence_followers where account_id = $1 and geofence_id = $2 and user_id = current_user_id()',
  );
}

/** A repeat changes nothing. */
async function change(
  context: VerbContext,
  geofenceId: number,
  action: 'geofence.follow' | 'geofence.unfollow',
  statement: string,
): Promise<void> {
  await transact(context, async ({ client, accountId }) => {
    const { rows } = await client.query(
      'select from geofences where account_id = $1 and geofence_id = $2 and deleted_at is null',
      [accountId, geofenceId],
    );
    if (rows.length === 0) throw new DomainError('not_found');
    const { rowCount } = await client.query(statement, [accountId, geofenceId]);
    if (rowCount !== 0) await audit(client, { action, entity: 'geofence', entityId: geofenceId });
  });
}
