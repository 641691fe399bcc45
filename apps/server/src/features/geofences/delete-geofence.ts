import type { DeleteGeofenceQuery } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { endVersion, nextVersion } from './save-geofence.ts';

interface Doomed {
  readonly geofence_id: number;
  readonly name: string;
}

/**
 * Deletes a geofence with its sub-geofences. Their records stay.
 * @throws DomainError not_found; conflict if the sub-geofences differ from those confirmed by the user
 */
export async function deleteGeofence(
  context: VerbContext,
  geofenceId: number,
  { subGeofences }: DeleteGeofenceQuery,
): Promise<void> {
  await transact(context, async (read) => {
    await holdAssignments(read.client);
    const doomed = await lockWithChildren(read, geofenceId);
    if (doomed.length - 1 !== subGeofences) {
      throw new DomainError('conflict', {
        detail: `The number of sub-geofences that would also be deleted changed to ${doomed.length - 1}. Review the geofence and try again.`,
      });
    }
    const version = await nextVersion(read);
    for (const { geofence_id: id } of doomed) await endWithDeletion(read, id, version);
    await auditMany(
      read.client,
      { action: 'geofence.delete', entity: 'geofence' },
      doomed.map(({ geofence_id: id, name }) => ({ entityId: id, before: { name } })),
    );
  });
}

/** Returns the geofence first. */
async function lockWithChildren({ client, accountId }: AccountRead, geofenceId: number): Promise<Doomed[]> {
  const { rows } = await client.query<Doomed>(
    `select geofence_id, name from geofences
      where account_id = $1 and (geofence_id = $2 or parent_id = $2) and deleted_at is null
      order by geofence_id <> $2, geofence_id for update`,
    [accountId, geofenceId],
  );
  if (rows[0]?.geofence_id !== geofenceId) throw new DomainError('not_found');
  return rows;
}

async function endWithDeletion(read: AccountRead, geofenceId: number, version: number): Promise<void> {
  const { client, accountId, at } = read;
  await endVersion(read, geofenceId);
  await client.query(
    `insert into geofence_versions
        (account_id, geofence_id, version, unit_id, valid_from, valid_to, saved_at, changed_by, changed, is_deletion,
          definition)
      select account_id, geofence_id, $3, unit_id, $4, $4, $4, acting_user_id(), '{}', true, 'null'
      from geofences where account_id = $1 and geofence_id = $2`,
    [accountId, geofenceId, version, at],
  );
  await client.query(
    'update geofences set deleted_at = $3, version = $4 where account_id = $1 and geofence_id = $2',
    [accountId, geofenceId, at, version],
  );
}
